/** Makes a value at the first call, and returns the same from then on. A promise that rejects is made again at the next call. */
export function lazily<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    if (made) return made.value;
    made = { value: make() };
    const { value } = made;
    if (value instanceof Promise) value.catch(() => (made = undefined));
    return value;
  };
}
