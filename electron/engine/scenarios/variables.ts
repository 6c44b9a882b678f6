/** Values of variables by name. Texts, or any JSON value that an earlier step saved. */
export type Variables = Map<string, unknown>;

/** A backslash before a reference makes it plain text. */
const reference = /\\?\{\{\s*([A-Za-z0-9_.-]{1,100})\s*\}\}/g;
const only = /^\{\{\s*([A-Za-z0-9_.-]{1,100})\s*\}\}$/;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

function filledText(text: string, variables: Variables): unknown {
  const name = only.exec(text)?.[1];
  if (name !== undefined && variables.has(name)) return variables.get(name);
  return text.replace(reference, (whole, one: string) => {
    if (whole.startsWith('\\')) return whole.slice(1);
    return variables.has(one) ? textOf(variables.get(one)) : whole;
  });
}

/**
 * Replaces `{{name}}` in all texts and member names of a value, and `\{{name}}` with `{{name}}`. A text that is one reference
 * gets the variable's type.
 */
export function withVariables<Value>(value: Value, variables: Variables): Value {
  if (typeof value === 'string') return filledText(value, variables) as Value;
  if (Array.isArray(value)) return value.map((one: unknown) => withVariables(one, variables)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, one]) => [
    textOf(filledText(name, variables)),
    withVariables<unknown>(one, variables),
  ]);
  return Object.fromEntries(entries) as Value;
}

/** The names that a text refers to. */
export const namesIn = (text: string): string[] =>
  [...text.matchAll(reference)].flatMap(([whole, name = '']) => (whole.startsWith('\\') ? [] : [name]));
