import { createRoom, fillText, fillValue, type Room } from './fill-text.ts';

/** Values of variables by name. Texts, or any JSON value that an earlier step saved. */
export type Variables = Map<string, unknown>;

/** A backslash before a reference makes it plain text. */
const reference = /\\?\{\{\s*([A-Za-z0-9_.-]{1,100})\s*\}\}/g;
const only = /^\{\{\s*([A-Za-z0-9_.-]{1,100})\s*\}\}$/;

/** A value as text, e.g. of a text that is only one reference: it has the variable's type. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/**
 * Replaces `{{name}}` in all texts and member names of a value, and `\{{name}}` with `{{name}}`. A text that is one reference
 * gets the variable's type. Unknown names stay.
 * @throws HookbenchError `bad_input` if the values are larger than the room
 */
export function withVariables<Value>(
  value: Value,
  variables: ReadonlyMap<string, unknown>,
  room: Room = createRoom(),
): Value {
  const fill = (text: string): unknown => {
    const name = only.exec(text)?.[1];
    if (name !== undefined && variables.has(name)) {
      const whole = variables.get(name);
      room.take(whole);
      return whole;
    }
    const valueOf = (one: string, whole: string): string | undefined =>
      whole.startsWith('\\') ? whole.slice(1) : variables.has(one) ? textOf(variables.get(one)) : undefined;
    return fillText(text, valueOf, room, reference);
  };
  return fillValue(value, fill) as Value;
}

/** The names that a text refers to. */
export const namesIn = (text: string): string[] =>
  [...text.matchAll(reference)].flatMap(([whole, name = '']) => (whole.startsWith('\\') ? [] : [name]));
