/** Names that the members of an object may have as values, by member. */
export type Names = Readonly<Record<string, readonly string[] | undefined>>;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The schema of a member: a text has the names as values, an object as members. */
function named(member: unknown, values: readonly string[] | undefined, names: Names): unknown {
  if (!isObject(member) || !values) return withNames(member, names);
  const { additionalProperties: each, type } = member;
  if (type === 'string') return { ...member, enum: values };
  const members = isObject(each) && { properties: Object.fromEntries(values.map((name) => [name, each])) };
  return withNames({ ...member, ...members }, names);
}

/** A JSON Schema in which each member whose values are names has them. */
export function withNames<Schema>(schema: Schema, names: Names): Schema {
  if (Array.isArray(schema)) return schema.map((one: unknown) => withNames(one, names)) as Schema;
  if (!isObject(schema)) return schema;
  const entries = Object.entries(schema).map(([keyword, value]): [string, unknown] => {
    if (keyword !== 'properties' || !isObject(value)) return [keyword, withNames(value, names)];
    return [
      keyword,
      Object.fromEntries(Object.entries(value).map(([name, one]) => [name, named(one, names[name], names)])),
    ];
  });
  return Object.fromEntries(entries) as Schema;
}
