import { jsonPointer } from '../text/json-pointer.ts';
import { HookbenchError } from '../errors/hookbench-error.ts';

/** Characters that the values inserted into one message, or into the variables of one file, may have. */
export const maxFilled = 10_000_000;

/** What may still be inserted. Texts that are filled in together share it, so that their sum is limited. */
export interface Room {
  /** @throws HookbenchError `bad_input` if more is inserted than the limit allows */
  take(value: unknown): void;
}

export function createRoom(): Room {
  let left = maxFilled;
  /** Goes through what is repeated, not further than the limit allows. */
  function take(value: unknown): void {
    left -= typeof value === 'string' ? value.length : 1;
    if (left < 0) {
      throw new HookbenchError('bad_input', 'The text is larger than 10 MB with its variables filled in.', {
        hint: 'Use shorter values, or use them less often.',
      });
    }
    if (typeof value !== 'object' || value === null) return;
    for (const [name, inner] of Object.entries(value)) {
      take(name);
      take(inner);
    }
  }
  return { take };
}

/** A name that starts with `$` is that of a dynamic variable. */
const reference = /\{\{\s*(\$?[A-Za-z0-9_.-]+)\s*\}\}/g;

/**
 * Replaces each reference in a text.
 * @param valueOf The value of a name; undefined leaves the reference as it is.
 * @param pattern References, with the name as the first group.
 * @throws HookbenchError `bad_input` if the values are larger than the room
 */
export function fillText(
  text: string,
  valueOf: (name: string, whole: string) => string | undefined,
  room: Room = createRoom(),
  pattern: RegExp = reference,
): string {
  return text.replace(pattern, (whole, name: string) => {
    const value = valueOf(name, whole);
    if (value !== undefined) room.take(value);
    return value ?? whole;
  });
}

/**
 * Fills in all texts and member names of a value.
 * @param fill Gets each text with the JSON Pointer to it.
 */
export function fillValue(value: unknown, fill: (text: string, pointer: string) => unknown, pointer = ''): unknown {
  if (typeof value === 'string') return fill(value, pointer);
  if (Array.isArray(value)) return value.map((one, index) => fillValue(one, fill, `${pointer}/${index}`));
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => {
      const member = pointer + jsonPointer([name]);
      const filled = fill(name, member);
      return [typeof filled === 'string' ? filled : JSON.stringify(filled), fillValue(one, fill, member)];
    }),
  );
}
