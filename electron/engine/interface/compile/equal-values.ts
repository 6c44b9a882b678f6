/** The same text for equal JSON values, regardless of the order of members. */
function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined';
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join()}}`;
}

/** Whether no two items are equal, in linear time. */
export const areUnique = (items: readonly unknown[]): boolean => new Set(items.map(canonical)).size === items.length;

/** Returns what checks whether a value equals one of a list, in constant time. */
export function oneOfValues(list: readonly unknown[]): (value: unknown) => boolean {
  const known = new Set(list.map(canonical));
  const hasParts = list.some((one) => typeof one === 'object' && one !== null);
  return (value) => (hasParts || typeof value !== 'object' || value === null) && known.has(canonical(value));
}

/** The number of values in a value, at most a limit. */
export function countValues(value: unknown, limit: number): number {
  const open = [value];
  let count = 0;
  for (let next = open.pop(); open.length > 0 || next !== undefined; next = open.pop()) {
    if (++count >= limit) return limit;
    if (typeof next !== 'object' || next === null) continue;
    for (const one of Array.isArray(next) ? (next as unknown[]) : Object.values(next)) open.push(one);
  }
  return count;
}
