/**
 * Why a model gave no answer that may be shown. `because` is for the person, after "…, because". An outage counts towards
 * the circuit breaker: it says something about the server. What a person's text can bring about does not, or one person
 * could take the model away from everybody.
 */
export const FAILURES = {
  unreachable: { because: 'it could not be reached', isOutage: true },
  overloaded: { because: 'it is overloaded', isOutage: true },
  rejected: { because: 'it did not let us in', isOutage: true },
  late: { because: 'it did not answer in time', isOutage: true },
  'broken off': { because: 'its answer broke off', isOutage: true },
  unfit: { because: 'it could not take this request', isOutage: false },
  declined: { because: 'it declined to answer', isOutage: false },
  'too long': { because: 'its answer grew too long', isOutage: false },
  unsound: { because: 'its answer did not hold up to the checks', isOutage: false },
  busy: { because: 'too many analyses are under way', isOutage: false },
  resting: { because: 'it has been failing and is left alone for a while', isOutage: false },
  spent: { because: 'what may be spent on it today is spent', isOutage: false },
  'share spent': { because: 'your share of it for today is used up', isOutage: false },
  oversized: { because: 'this text would take more than one request may spend', isOutage: false },
  ours: { because: 'something went wrong on our side', isOutage: false },
} as const;

export type FailureKind = keyof typeof FAILURES;

export class ModelFailure extends Error {
  readonly kind: FailureKind;
  /** How long the server asks to be left alone; null where a further try is no use. */
  readonly retryAfterMs: number | null;

  constructor(kind: FailureKind, options: { cause?: unknown; retryAfterMs?: number } = {}) {
    super(`the model gave no answer: ${FAILURES[kind].because}`, { cause: options.cause });
    this.name = 'ModelFailure';
    this.kind = kind;
    this.retryAfterMs = options.retryAfterMs ?? null;
  }
}

export function isOutage(error: unknown): boolean {
  return error instanceof ModelFailure && FAILURES[error.kind].isOutage;
}
