/** The variables in the requests of an experiment. */
export type Variables = Map<string, string>;

/** Replaces `{{name}}` in all texts of a structure; unknown names stay unchanged. */
export function withVariables<Value>(value: Value, variables: Variables): Value {
  if (typeof value === 'string') {
    return value.replace(/\{\{([\w.-]+)\}\}/g, (whole, name: string) => variables.get(name) ?? whole) as Value;
  }
  if (Array.isArray(value)) return value.map((one: unknown) => withVariables(one, variables)) as Value;
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return value;
  const entries = Object.entries(value).map(([name, one]) => [name, withVariables<unknown>(one, variables)]);
  return Object.fromEntries(entries) as Value;
}
