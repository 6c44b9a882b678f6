import { pointerNames } from '#shared/text/json-pointer.ts';
/** An object of a document. Any name may be a member, `__proto__` too. */
export type Members = Record<string, unknown>;

/** Whether a value is an object of a document. */
export const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The own member of an object or array. */
export function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Members)[name];
}

/** Sets a member as data: `__proto__` is a member like any other. */
export function setMember(members: Members, name: string, value: unknown): void {
  if (name === '__proto__') {
    Object.defineProperty(members, name, { value, writable: true, enumerable: true, configurable: true });
  } else members[name] = value;
}

/** The value at a JSON Pointer; undefined if it is missing. */
export const valueAt = (root: unknown, pointer: string): unknown => pointerNames(pointer).reduce(memberOf, root);

/** A reference to a JSON Pointer of the same document. */
export const referenceTo = (pointer: string): string => `#${encodeURI(pointer).replaceAll('#', '%23')}`;
