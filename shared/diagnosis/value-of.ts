/** The value, or the result of the function for the argument. */
export function valueOf<Value, Argument>(value: Value | ((argument: Argument) => Value), argument: Argument): Value {
  return typeof value === 'function' ? (value as (argument: Argument) => Value)(argument) : value;
}
