import { jsonPointer, pointerNames } from '#shared/text/json-pointer.ts';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { placeOf, type JsonParts } from '#shared/text/first-json-error.ts';

/** Max nesting, a limit that RFC 8259 9 allows: parsers recurse, and must not run out of stack. */
export const maxDepth = 512;
/** Max characters of a repeated name in its error. */
const maxShownName = 200;
/** A wanted value with more characters is left out. */
const maxValueLength = 64 * 1024;

export const nestedTooDeep = (text: string, offset: number): HookbenchError =>
  new HookbenchError(
    'malformed_json',
    `The body is nested deeper than ${maxDepth} levels at ${placeOf(text, offset)}.`,
  );

/** A place in the document that is wanted, or has wanted values below. */
interface Place {
  members: Map<string, Place>;
  isWanted: boolean;
  /** Whether elements of an array at this place are wanted. */
  hasElements: boolean;
  value?: unknown;
}

/** An open object or array. */
interface Level {
  isObject: boolean;
  start: number;
  place: Place | undefined;
  /** The current member. */
  name: string;
  /** The number of elements so far. */
  length: number;
  /** Names of an object so far. */
  names: Set<string>;
}

const newLevel = { isObject: false, start: 0, place: undefined, name: '', length: 0 };
const newPlace = (): Place => ({ members: new Map(), isWanted: false, hasElements: false });

/** The names of a JSON Pointer (RFC 6901); a name without a slash is that member. */
export const namesOf = (pointer: string): string[] => pointerNames(pointer.startsWith('/') ? pointer : `/${pointer}`);

function placesOf(wanted: readonly string[]): Place {
  const root = newPlace();
  for (const pointer of wanted) {
    let place = root;
    for (const name of namesOf(pointer)) {
      const inner = place.members.get(name) ?? newPlace();
      place.members.set(name, inner);
      place.hasElements ||= /^\d+$/.test(name);
      place = inner;
    }
    place.isWanted = true;
  }
  return root;
}

/** The found values at and below a place. */
function foundAt({ members, value }: Place): unknown {
  if (value !== undefined) return value;
  const found = [...members].flatMap(([name, member]) => {
    const inner = foundAt(member);
    return inner === undefined ? [] : [[name, inner] as const];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

/**
 * Reads a JSON text part by part: checks its nesting and that no object repeats a name, and keeps only the wanted values.
 * @throws HookbenchError `malformed_json`
 */
export class JsonPicker implements JsonParts {
  readonly #text: string;
  readonly #root: Place;
  /** Reused, because a text can have millions of objects. */
  readonly #levels: Level[] = [];
  #depth = 0;
  #scalar: unknown;

  constructor(text: string, wanted: readonly string[] = []) {
    this.#text = text;
    this.#root = placesOf(wanted);
  }

  begin(isObject: boolean, offset: number): void {
    if (this.#depth === maxDepth) throw nestedTooDeep(this.#text, offset);
    const place = this.#depth === 0 ? this.#root : this.#next();
    const level = (this.#levels[this.#depth++] ??= { ...newLevel, names: new Set() });
    level.isObject = isObject;
    level.start = offset;
    level.place = place;
    level.length = 0;
    if (level.names.size > 0) level.names = new Set();
  }

  name(start: number, end: number): void {
    const level = this.#levels[this.#depth - 1] as Level;
    const raw = this.#text.slice(start + 1, end - 1);
    level.name = raw.includes('\\') ? (JSON.parse(`"${raw}"`) as string) : raw;
    if (level.names.has(level.name)) throw this.#repeated(start);
    level.names.add(level.name);
  }

  scalar(start: number, end: number): void {
    if (this.#depth > 0) this.#keep(this.#next(), start, end);
    else if (end - start <= maxValueLength) this.#scalar = JSON.parse(this.#text.slice(start, end));
  }

  end(end: number): void {
    const { isObject, length, place, start } = this.#levels[--this.#depth] as Level;
    this.#keep(place, start, end);
    const counted = isObject ? undefined : place?.members.get('length');
    if (counted) counted.value = length;
  }

  /** A document with only the wanted values; the text itself if it is a short scalar. */
  picked(): unknown {
    return this.#levels.length > 0 ? (foundAt(this.#root) ?? {}) : (this.#scalar ?? null);
  }

  /** The place of the value that begins now. */
  #next(): Place | undefined {
    const level = this.#levels[this.#depth - 1] as Level;
    const { isObject, length, name, place } = level;
    level.length = length + 1;
    return isObject || place?.hasElements === true ? place?.members.get(isObject ? name : String(length)) : undefined;
  }

  #keep(place: Place | undefined, start: number, end: number): void {
    if (place?.isWanted !== true || end - start > maxValueLength) return;
    place.value = JSON.parse(this.#text.slice(start, end));
  }

  /** The error for a repeated name (RFC 8259 4: names should be unique). */
  #repeated(offset: number): HookbenchError {
    const path = this.#levels
      .slice(0, this.#depth)
      .map(({ isObject, length, name }) => (isObject ? name : String(length - 1)));
    const name = path.at(-1) ?? '';
    const shown = JSON.stringify(name.length > maxShownName ? `${name.slice(0, maxShownName)}…` : name);
    const words = `The body names ${shown} twice in one object, again at ${placeOf(this.#text, offset)}.`;
    return new HookbenchError('malformed_json', words, {
      field: jsonPointer(path),
      hint: 'Send each name once: which of them counts is not defined.',
    });
  }
}
