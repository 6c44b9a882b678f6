import { jsonPointer } from '#shared/errors/issue-place.ts';
import { formatNumber } from '#shared/trace/counted.ts';
import { isMembers, memberOf, setMember, valueAt, type Members } from './members.ts';
import type { Origin, PlacedDocument } from './placed-document.ts';

/** Max values that an overlay adds: an action may have many targets. */
const maxAdded = 1_000_000;

/** What is wrong with a part of the overlay. */
export class ActionProblem extends Error {
  readonly pointer: string;
  constructor(message: string, pointer: string) {
    super(message);
    this.pointer = pointer;
  }
}

function countValues(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce<number>((count, one) => count + countValues(one), 1);
}

/** A value to add, and where it is written. */
export interface Addition {
  value: unknown;
  /** The origin of the part at a pointer in the value. */
  originOf(pointer: string): Origin;
  /** The place of the action, for what is wrong with it. */
  action: string;
}

/** Returns what merges a value into the member `name` of a part (Overlay 1.1.0 4.4.3). @throws ActionProblem */
export function createMerge(document: PlacedDocument): (parent: object, name: string, addition: Addition) => void {
  let added = 0;

  function charge(value: unknown, pointer: string): void {
    added += countValues(value);
    if (added <= maxAdded) return;
    throw new ActionProblem(`The overlay adds more than ${formatNumber(maxAdded)} values.`, pointer);
  }

  /** Adds a value as a member or item. */
  function insert(parent: object, name: string, { action, originOf, value }: Addition, pointer: string): void {
    charge(value, action);
    setMember(parent as Members, name, structuredClone(value));
    document.setOrigin(parent, name, originOf(pointer));
  }

  /** @param pointer Of the part of the value. */
  function merge(parent: object, name: string, addition: Addition, pointer: string): void {
    const target = memberOf(parent, name);
    const value = valueAt(addition.value, pointer);
    const part = { ...addition, value };
    if (Array.isArray(target)) {
      const items = Array.isArray(value) ? (value as unknown[]) : undefined;
      if (!items) return insert(target, String(target.length), part, pointer);
      for (const [index, item] of items.entries()) {
        insert(target, String(target.length), { ...addition, value: item }, `${pointer}/${index}`);
      }
    } else if (isMembers(target) && isMembers(value)) {
      for (const key of Object.keys(value)) {
        const at = pointer + jsonPointer([key]);
        if (Object.hasOwn(target, key)) merge(target, key, addition, at);
        else insert(target, key, { ...addition, value: value[key] }, at);
      }
    } else if (isMembers(target) || typeof value === 'object') {
      const kind = isMembers(target) ? 'an object' : 'a plain value';
      throw new ActionProblem(`It cannot be merged into ${kind} of the document.`, addition.action + pointer);
    } else insert(parent, name, part, pointer);
  }

  return (parent, name, addition) => merge(parent, name, addition, '');
}
