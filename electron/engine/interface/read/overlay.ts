import { jsonPointer } from '#shared/text/json-pointer.ts';
import { messageOf } from '#shared/errors/hookbench-error.ts';
import { formatNumber } from '#shared/trace/counted.ts';
import { placesAt } from '../../expressions/json-path.ts';
import { isMembers, memberOf, valueAt, type Members, setMember } from './members.ts';
import type { Notes } from './notes.ts';
import type { PlacedDocument, Origin } from './placed-document.ts';
import type { Source } from './source.ts';
import { nearestName } from '#shared/diagnosis/nearest-name.ts';

/** The names of a JSONPath that selects one part: `$.paths['/a'].get`. */
const segment = /\.([A-Za-z_][\w-]*)|\['([^'\\]*)'\]|\["([^"\\]*)"\]/y;

/** Max names of a path that are compared. */
const maxSegments = 20;

/**
 * The target that one without a part was probably meant to be: with the nearest names.
 * @returns undefined if the path has anything but names, or nothing is similar
 */
export function nearestTarget(target: string, root: unknown): string | undefined {
  let at: unknown = root;
  let meant = '$';
  segment.lastIndex = 1;
  for (let count = 0; segment.lastIndex < target.length; count++) {
    const found = count < maxSegments && target.startsWith('$') ? segment.exec(target) : null;
    const name = found?.[1] ?? found?.[2] ?? found?.[3];
    if (!found || name === undefined || typeof at !== 'object' || at === null) return undefined;
    const nearest = Object.hasOwn(at, name) ? name : nearestName(name, Object.keys(at));
    if (nearest === undefined || /['"\\]/.test(nearest)) return undefined;
    const isPlain = found[1] !== undefined && /^[A-Za-z_][\w-]*$/.test(nearest);
    meant += nearest === name ? found[0] : isPlain ? `.${nearest}` : `['${nearest}']`;
    at = memberOf(at, nearest);
  }
  return meant;
}

/** Max values that an overlay adds: an action may have many targets. */
const maxAdded = 1_000_000;

/** What is wrong with a part of the overlay. */
class ActionProblem extends Error {
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
interface Addition {
  value: unknown;
  /** The origin of the part at a pointer in the value. */
  originOf(pointer: string): Origin;
  /** The place of the action, for what is wrong with it. */
  action: string;
}

/** Returns what merges a value into the member `name` of a part (Overlay 1.1.0 4.4.3). @throws ActionProblem */
function createMerge(document: PlacedDocument): (parent: object, name: string, addition: Addition) => void {
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

const maxActions = 10_000;

/** Targets without a part that are compared with the document, which takes time. */
const maxCompared = 50;

const actionMembers = new Set(['target', 'description', 'update', 'remove', 'copy']);

/** The actions of an overlay. What is not one has none, and a note says why. */
function actionsOf({ file, lineOf, value }: Source, notes: Notes): unknown[] {
  function refuse(pointer: string, what: string): [] {
    notes.add('error', what, () => ({ file, pointer, line: lineOf(pointer) }));
    return [];
  }
  const version = memberOf(value, 'overlay');
  const actions = memberOf(value, 'actions');
  if (version === undefined) return refuse('', 'It is not an overlay: it has no member "overlay".');
  if (typeof version !== 'string' || !/^1\.[01](?:\.|$)/.test(version))
    return refuse('/overlay', 'Use Overlay 1.0 or 1.1.');
  if (Array.isArray(actions) && actions.length <= maxActions) return actions as unknown[];
  return refuse('/actions', `"actions" must be a list of at most ${formatNumber(maxActions)} actions.`);
}

/** Applies an overlay (OpenAPI Overlay 1.0 and 1.1): its actions in order. A target without a part is a warning. */
export function applyOverlay(document: PlacedDocument, overlay: Source, notes: Notes): void {
  const merge = createMerge(document);
  let unselected = 0;
  const placeOf = (pointer: string) => () => ({ file: overlay.file, pointer, line: overlay.lineOf(pointer) });

  function select(path: unknown, pointer: string): (string | number)[][] {
    if (typeof path !== 'string') throw new ActionProblem('It must be a JSONPath.', pointer);
    try {
      return placesAt(path, document.root);
    } catch (error) {
      throw new ActionProblem(`It is not a JSONPath (RFC 9535): ${messageOf(error)}.`, pointer);
    }
  }

  /** The part that an action adds to its targets. */
  function additionOf(action: Members, pointer: string): Addition {
    const { copy, update } = action;
    if (copy !== undefined && update !== undefined)
      throw new ActionProblem('It has both "update" and "copy".', pointer);
    if (copy === undefined) {
      const at = `${pointer}/update`;
      return { value: update, action: at, originOf: (part) => ({ source: overlay, pointer: at + part }) };
    }
    const at = `${pointer}/copy`;
    const [place, ...others] = select(copy, at);
    if (!place || others.length > 0) throw new ActionProblem('It must select one part of the document.', at);
    const from = jsonPointer(place);
    const value = structuredClone(valueAt(document.root, from));
    return { value, action: at, originOf: (part) => document.originOf(from + part) };
  }

  function apply(action: unknown, pointer: string): void {
    if (!isMembers(action)) throw new ActionProblem('It must be an object.', pointer);
    for (const name of Object.keys(action)) {
      if (actionMembers.has(name) || name.startsWith('x-')) continue;
      notes.add('warning', `Unknown member "${name.slice(0, 100)}".`, placeOf(pointer + jsonPointer([name])));
    }
    const places = select(action['target'], `${pointer}/target`);
    if (places.length === 0) {
      const from = String(action['target']);
      const to = ++unselected > maxCompared ? undefined : nearestTarget(from, document.root);
      const question = to === undefined ? '' : ` Did you mean ${to.slice(0, 200)}?`;
      const what = `The target selects nothing in the document.${question}`;
      notes.add('warning', what, placeOf(`${pointer}/target`), to === undefined ? undefined : { from, to });
    } else if (action['remove'] === true) {
      if (places.some(({ length }) => length === 0)) {
        throw new ActionProblem('The whole document cannot be removed.', `${pointer}/target`);
      }
      document.remove(places.map(jsonPointer));
    } else if (action['update'] !== undefined || action['copy'] !== undefined) {
      const addition = additionOf(action, pointer);
      for (const place of places) {
        const parent =
          place.length === 0 ? { '': document.root } : valueAt(document.root, jsonPointer(place.slice(0, -1)));
        merge(parent as object, String(place.at(-1) ?? ''), addition);
      }
    }
  }

  for (const [index, action] of actionsOf(overlay, notes).entries()) {
    try {
      apply(action, `/actions/${index}`);
    } catch (error) {
      if (!(error instanceof ActionProblem)) throw error;
      notes.add('error', error.message, placeOf(error.pointer));
    }
  }
}
