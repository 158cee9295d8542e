/** Creates a value on first use: an Intl formatter takes longer to create than the rest of a module takes to load. */
export function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
