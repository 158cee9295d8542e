const asked = new Map<string, Promise<unknown>>();

/** Uses each token once, however often a page asks, because the provider refuses it the second time. */
export function once<T>(token: string, ask: () => Promise<T>): Promise<T> {
  const known = asked.get(token);
  if (known) return known as Promise<T>;
  const outcome = ask();
  asked.set(token, outcome);
  outcome.catch(() => asked.delete(token));
  return outcome;
}
