/** At most so many members are read: what describes an outcome or an error has few, and a map of records need not be read to its end. */
const maxMembers = 200;

/** The first members of an object or items of a list, as pairs of name and value. */
export const firstMembers = (of: object): [name: string, value: unknown][] =>
  Object.keys(of)
    .slice(0, maxMembers)
    .map((name) => [name, (of as Record<string, unknown>)[name]]);
