import { hash } from 'node:crypto';

/** Longer texts of arrays and objects are replaced by their hash. */
const maxText = 64;

/** Compares JSON values by texts, which are the same for equal values regardless of the order of members. */
export function createEquality() {
  let texts = new WeakMap<object, string>();

  function canonical(value: unknown): string {
    if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined';
    const known = texts.get(value);
    if (known !== undefined) return known;
    const whole = Array.isArray(value) ? `[${value.map(canonical).join()}]` : `{${membersOf(value)}}`;
    const text = whole.length > maxText ? `#${hash('sha256', whole)}` : whole;
    texts.set(value, text);
    return text;
  }

  const membersOf = (value: object): string =>
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`)
      .join();

  return {
    /** Forgets the texts of values, which may have changed. */
    begin(): void {
      texts = new WeakMap();
    },
    /** Whether no two items are equal. Arrays within arrays take linear time, too. */
    areUnique: (items: readonly unknown[]): boolean => new Set(items.map(canonical)).size === items.length,
    /** Returns what checks whether a value equals one of a list, regardless of its length. */
    oneOfValues(list: readonly unknown[]): (value: unknown) => boolean {
      const known = new Set(list.map(canonical));
      const hasParts = list.some((one) => typeof one === 'object' && one !== null);
      return (value) => (hasParts || typeof value !== 'object' || value === null) && known.has(canonical(value));
    },
  };
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
