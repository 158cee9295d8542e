/** What the identity provider threw, as far as the texts need it. */
export type ProviderError = { message?: string; code?: string; status?: number; name?: string; reasons?: string[] };

export function asProviderError(error: unknown): ProviderError {
  return typeof error === 'object' && error !== null ? error : {};
}

export function isRateLimit(error: unknown): boolean {
  const { message = '', code = '', status } = asProviderError(error);
  return status === 429 || /rate.?limit/i.test(`${message} ${code}`) || message.includes('60');
}

/** Null where the service did answer: no answer at all, or one that a gateway gave for it. */
export function unreachableText(error: unknown): string | null {
  const { status, name } = asProviderError(error);
  // The account client calls every fault of the server by this name, with its status where there was one.
  const silent = name === 'AuthRetryableFetchError' && !status;
  const unreachable = silent || status === 502 || status === 503 || status === 504;
  return unreachable ? 'The sign-in service cannot be reached. Check your connection and try again.' : null;
}
