import { HookbenchError } from '#shared/errors/hookbench-error.ts';

/** What names stand for. */
export type Variables = ReadonlyMap<string, string>;

const reference = /\{\{\s*([A-Za-z0-9_.-]+)\s*\}\}/g;

/**
 * A text with each `{{name}}` replaced by what it stands for.
 * @param field JSON Pointer to the text, for errors.
 * @throws HookbenchError `bad_input` when a name is unknown
 */
export function fillText(text: string, variables: Variables, field: string): string {
  return text.replace(reference, (_whole, name: string) => {
    const value = variables.get(name);
    if (value !== undefined) return value;
    throw new HookbenchError('bad_input', `The variable {{${name}}} is unknown.`, {
      field,
      hint: `Define it in the environment of the request. Known are: ${[...variables.keys()].join(', ')}.`,
    });
  });
}

/** A JSON value with the variables filled in, in texts and names of members. */
export function fillJson(value: unknown, variables: Variables, field: string): unknown {
  if (typeof value === 'string') return fillText(value, variables, field);
  if (Array.isArray(value)) return value.map((one, index) => fillJson(one, variables, `${field}/${index}`));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => {
      const member = `${field}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      return [fillText(name, variables, member), fillJson(one, variables, member)];
    }),
  );
}
