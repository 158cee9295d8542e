/** What is made when it is first asked for: a formatter of Intl takes longer than all the rest of a module. */
export function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
