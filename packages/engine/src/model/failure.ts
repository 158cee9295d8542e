/**
 * Why a model gave no usable answer. `because` is shown to the user after "…, because". Outages count toward the
 * circuit breaker, since they say something about the server. Failures that a text can cause do not, or one user could
 * block the model for everyone.
 */
export const FAILURES = {
  unreachable: { because: 'it could not be reached', isOutage: true },
  overloaded: { because: 'it is overloaded', isOutage: true },
  rejected: { because: 'it rejected our API key', isOutage: true },
  late: { because: 'it did not answer in time', isOutage: true },
  'broken off': { because: 'its answer broke off', isOutage: true },
  unfit: { because: 'it could not take this request', isOutage: false },
  declined: { because: 'it declined to answer', isOutage: false },
  'too long': { because: 'its answer grew too long', isOutage: false },
  unsound: { because: 'its answer failed our checks', isOutage: false },
  busy: { because: 'too many analyses are running', isOutage: false },
  resting: { because: 'it failed several times in a row and is paused', isOutage: false },
  spent: { because: "today's budget for it is used up", isOutage: false },
  'share spent': { because: "your share of today's budget for it is used up", isOutage: false },
  cramped: { because: 'this text is more than it can read at once', isOutage: false },
  oversized: { because: 'this text exceeds the limit for one request', isOutage: false },
  ours: { because: 'something went wrong on our side', isOutage: false },
} as const;

export type FailureKind = keyof typeof FAILURES;

export class ModelFailure extends Error {
  readonly kind: FailureKind;
  /** How long to wait before a retry; null when a retry is useless. */
  readonly retryAfterMs: number | null;

  constructor(kind: FailureKind, options: { cause?: unknown; retryAfterMs?: number } = {}) {
    super(`the model gave no usable answer: ${FAILURES[kind].because}`, { cause: options.cause });
    this.name = 'ModelFailure';
    this.kind = kind;
    this.retryAfterMs = options.retryAfterMs ?? null;
  }
}

export function isOutage(error: unknown): boolean {
  return error instanceof ModelFailure && FAILURES[error.kind].isOutage;
}
