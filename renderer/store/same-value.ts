/** Whether two values are the same as JSON; the order of the members of an object does not matter. */
export function sameValue(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(ordered(one)) === JSON.stringify(ordered(other));
}

function ordered(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(ordered);
  return Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, member]) => [name, ordered(member)]);
}
