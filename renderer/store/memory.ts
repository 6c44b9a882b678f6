/** Persists a value, so that it stays when the page is loaded again. */
export interface Memory<Value> {
  read: () => Value | undefined;
  write: (value: Value) => void;
}
