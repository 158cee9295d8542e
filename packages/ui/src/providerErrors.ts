import { PASSWORD_MIN_LENGTH } from '@latticework/core/password';

/** What the identity provider threw, as far as the texts need it. Empty where it said nothing. */
export type ProviderError = { message: string; code: string; status: number | undefined; reasons: string[] };

/** Reads anything that was thrown. What is not meant for people (JSON, a parser's complaint) is no message. */
export function asProviderError(error: unknown): ProviderError {
  const thrown: Record<string, unknown> = typeof error === 'object' && error !== null ? { ...error } : {};
  // An error's own message and name are not among what spreading copies.
  const message = textOf(error instanceof Error ? error.message : thrown['message']).trim();
  const name = textOf(error instanceof Error ? error.name : thrown['name']);
  const status = typeof thrown['status'] === 'number' ? thrown['status'] : undefined;
  const reasons = Array.isArray(thrown['reasons']) ? thrown['reasons'].map(textOf) : [];
  return {
    message: /^[{[]/.test(message) || name === 'AuthUnknownError' ? '' : message,
    code: textOf(thrown['code']) || CODE_OF_NAME[name] || '',
    status: status ?? (name === 'AuthRetryableFetchError' ? 0 : undefined),
    reasons,
  };
}

const CODE_OF_NAME: Record<string, string> = {
  AuthWeakPasswordError: 'weak_password',
  AuthSessionMissingError: 'session_not_found',
};

/** Decided by the code alone: a gateway's answer has none, and may go better at once. */
export function isRateLimit(error: unknown): boolean {
  return RATE_LIMITS.includes(asProviderError(error).code);
}

const RATE_LIMITS = ['over_email_send_rate_limit', 'over_request_rate_limit'];

export const UNREACHABLE = 'The sign-in service cannot be reached. Check your connection and try again.';

/** No answer at all, or one that a gateway gave. A service that breaks (500) was reached. */
export function isUnreachable(error: unknown): boolean {
  const { status } = asProviderError(error);
  return status !== undefined && (status === 0 || (status >= 502 && status <= 504) || status >= 520);
}

/** What makes a password weak, as what to do about it. Null where it is not about that. */
export function weakPasswordText(error: unknown): string | null {
  const { code, reasons, message } = asProviderError(error);
  if (code !== 'weak_password') return null;
  const sentences = [...new Set(reasons)].map((reason) => weaknessText(reason, message)).filter(Boolean);
  return sentences.join(' ') || EASY_TO_GUESS;
}

const EASY_TO_GUESS = 'This password is too easy to guess. Please choose another one.';

function weaknessText(reason: string, message: string): string {
  switch (reason) {
    case 'length': {
      // An installation may ask for more than we do.
      const length = /at least (\d+) characters/.exec(message)?.[1] ?? PASSWORD_MIN_LENGTH;
      return `Password must be at least ${length} characters long.`;
    }
    case 'characters':
      return 'Mix lower-case and upper-case letters, digits and symbols.';
    case 'pwned':
      return EASY_TO_GUESS;
    default:
      return '';
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
