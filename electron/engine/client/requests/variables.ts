import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { createRoom, fillText } from '#shared/template/fill-text.ts';

/** Values of variables by name. */
export type Variables = ReadonlyMap<string, string>;

/** Fills in a text of a request. @param field JSON Pointer to the text, for errors. */
export type Fill = (text: string, field: string) => string;

/**
 * Replaces each `{{name}}` in the texts of one request with its value.
 * @throws HookbenchError `bad_input` if a name is unknown, or if the values are larger than 10 MB together
 */
export function fillWith(variables: Variables): Fill {
  const room = createRoom();
  return (text, field) => {
    const valueOf = (name: string): string => {
      const value = variables.get(name);
      if (value !== undefined) return value;
      throw new HookbenchError('bad_input', `The variable {{${name}}} is unknown.`, {
        field,
        hint: `Define it in the environment of the request. Known variables: ${[...variables.keys()].join(', ')}.`,
      });
    };
    return fillText(text, valueOf, room);
  };
}

/** Replaces each `{{name}}` whose value is known. @throws HookbenchError `bad_input` as `fillWith` */
export function fillKnown(variables: Variables): (text: string) => string {
  const room = createRoom();
  return (text) => fillText(text, (name) => variables.get(name), room);
}
