import { PASSWORD_MIN_LENGTH } from '@latticework/core/password';

/** The parts of an error of the identity provider that the texts need. Empty when it has none. */
export type ProviderError = { message: string; code: string; status: number | undefined; reasons: string[] };

/** Reads anything that was thrown. Text that is not for people (JSON, a parser error) does not count as a message. */
export function asProviderError(error: unknown): ProviderError {
  const thrown: Record<string, unknown> = typeof error === 'object' && error !== null ? { ...error } : {};
  // Spreading does not copy an error's message and name.
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

/** Decided only by the code: a gateway's answer has none, and a retry may succeed at once. */
export function isRateLimit(error: unknown): boolean {
  return RATE_LIMITS.includes(asProviderError(error).code);
}

const RATE_LIMITS = ['over_email_send_rate_limit', 'over_request_rate_limit'];

export const UNREACHABLE = 'The sign-in service cannot be reached. Check your connection and try again.';

/** No answer, or one from a gateway. A service that fails (500) was reached. */
export function isUnreachable(error: unknown): boolean {
  const { status } = asProviderError(error);
  return status !== undefined && (status === 0 || (status >= 502 && status <= 504) || status >= 520);
}

/** What to do about a weak password. Null for other errors. */
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
      // An installation may require more than we do.
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
