import { HookbenchError } from '#shared/errors/hookbench-error.ts';

/** Values of variables by name. */
export type Variables = ReadonlyMap<string, string>;

const reference = /\{\{\s*([A-Za-z0-9_.-]+)\s*\}\}/g;

/**
 * Replaces each `{{name}}` in a text with its value.
 * @param field JSON Pointer to the text, for errors.
 * @throws HookbenchError `bad_input` if a name is unknown
 */
export function fillText(text: string, variables: Variables, field: string): string {
  return text.replace(reference, (_whole, name: string) => {
    const value = variables.get(name);
    if (value !== undefined) return value;
    throw new HookbenchError('bad_input', `The variable {{${name}}} is unknown.`, {
      field,
      hint: `Define it in the environment of the request. Known variables: ${[...variables.keys()].join(', ')}.`,
    });
  });
}

/** Replaces each `{{name}}` whose value is known. */
export const fillKnown = (text: string, variables: Variables): string =>
  text.replace(reference, (whole, name: string) => variables.get(name) ?? whole);

type Fill = (text: string, variables: Variables, field: string) => string;

/** Fills in the variables of a JSON value, in strings and in member names. @param fill How a text is filled. */
export function fillJson(value: unknown, variables: Variables, field: string, fill: Fill = fillText): unknown {
  if (typeof value === 'string') return fill(value, variables, field);
  if (Array.isArray(value)) return value.map((one, index) => fillJson(one, variables, `${field}/${index}`, fill));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => {
      const member = `${field}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      return [fill(name, variables, member), fillJson(one, variables, member, fill)];
    }),
  );
}
