/**
 * A member of a table by a name from outside.
 * @returns undefined for an unknown name, also for names that every object inherits, such as `constructor`
 */
export const ownMember = <Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;
