/** Makes a value at the first call, and returns the same from then on. */
export interface Lazy<Value> {
  (): Value;
  /** The value, if it was made. */
  made(): Value | undefined;
}

/** A value that is made at its first use. A promise that rejects is made again at the next one. */
export function lazily<Value>(make: () => Value): Lazy<Value> {
  let made: { value: Value } | undefined;
  const get = (): Value => {
    if (made) return made.value;
    made = { value: make() };
    const { value } = made;
    if (value instanceof Promise) value.catch(() => (made = undefined));
    return value;
  };
  return Object.assign(get, { made: () => made?.value });
}
