/** The result of a call; another value if it throws. */
export function orElse<Value, Other>(call: () => Value, other: Other): Value | Other {
  try {
    return call();
  } catch {
    return other;
  }
}
