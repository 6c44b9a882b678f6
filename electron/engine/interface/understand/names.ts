/** A name without what names may differ in: case, `_`, `-`, and the brackets of `page[size]`. */
export const plainName = (name: string): string => name.toLowerCase().replaceAll(/[_\-[\]$]/g, '');

/** The words of a name in lower case: `newBooking`, `order.created`, `task_gid`. */
export const wordsOf = (name: string): string[] =>
  name
    .slice(0, 500)
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** How English nouns lose their plural, most specific first. */
const plurals: readonly (readonly [end: string, singular: string])[] = [
  ['people', 'person'],
  ['children', 'child'],
  ['statuses', 'status'],
  ['addresses', 'address'],
  ['ies', 'y'],
  ['sses', 'ss'],
  ['xes', 'x'],
  ['ches', 'ch'],
  ['shes', 'sh'],
  ['ss', 'ss'],
  ['us', 'us'],
  ['s', ''],
];

/** The singular of a plain name; a name that is no plural stays. */
export function singularOf(name: string): string {
  const [end = '', singular = ''] = plurals.find(([one]) => name.endsWith(one)) ?? [];
  return name.length > end.length + 1 || end === name ? name.slice(0, name.length - end.length) + singular : name;
}

/** The plain singular of a name, by which names of things are compared. */
export const thingName = (name: string): string => singularOf(plainName(name));

/** Values by name: the exact name, else the only one that equals it regardless of case, `_` and `-`. */
export interface NameIndex<Value> {
  get(name: string): Value | undefined;
  has(name: string): boolean;
  /** The first value of a name stays. @returns whether the exact name was free */
  add(name: string, value: Value): boolean;
  /** The known name that is most like an unknown one. */
  names(): string[];
}

export function createNameIndex<Value>(): NameIndex<Value> {
  const exact = new Map<string, Value>();
  const plain = new Map<string, Value>();
  return {
    get: (name) => exact.get(name) ?? plain.get(plainName(name)),
    has: (name) => exact.has(name) || plain.has(plainName(name)),
    add(name, value) {
      if (exact.has(name)) return false;
      exact.set(name, value);
      if (!plain.has(plainName(name))) plain.set(plainName(name), value);
      return true;
    },
    names: () => [...exact.keys()],
  };
}
