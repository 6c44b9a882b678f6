/** The members of JSON Schema that zod writes. */
export interface JsonSchema {
  $ref?: string;
  const?: unknown;
  enum?: readonly unknown[];
  type?: string | readonly string[];
  anyOf?: readonly JsonSchema[];
  oneOf?: readonly JsonSchema[];
  allOf?: readonly JsonSchema[];
  properties?: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
  additionalProperties?: boolean | JsonSchema;
  prefixItems?: readonly JsonSchema[];
  items?: JsonSchema;
  description?: string;
  /** A type that JSON cannot represent. */
  typescript?: string;
}

const primitives: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
};

const nameOf = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));

const comment = (text: string | undefined): string =>
  text === undefined ? '' : `/** ${text.replaceAll('*/', '* /')} */ `;

const union = (types: readonly string[]): string => [...new Set(types)].join(' | ') || 'never';

function objectText({ additionalProperties: rest, properties = {}, required = [] }: JsonSchema): string {
  const members = Object.entries(properties).map(([name, one]) => {
    const optional = required.includes(name) ? '' : '?';
    return `${comment(one.description)}${nameOf(name)}${optional}: ${typeText(one)}${optional && ' | undefined'};`;
  });
  // Next to named members, an index signature would have to include their types.
  const open = rest !== undefined && rest !== false;
  const type = typeof rest === 'object' && members.length === 0 ? typeText(rest) : 'unknown';
  return `{ ${[...members, ...(open ? [`[name: string]: ${type};`] : [])].join(' ')} }`;
}

function typeOf(type: string, schema: JsonSchema): string {
  if (type === 'object') return objectText(schema);
  if (type !== 'array') return primitives[type] ?? 'unknown';
  if (schema.prefixItems) return `[${schema.prefixItems.map(typeText).join(', ')}]`;
  return `(${schema.items ? typeText(schema.items) : 'unknown'})[]`;
}

/** A JSON Schema as a TypeScript type. A reference is the name after `#/$defs/`. */
export function typeText(schema: JsonSchema): string {
  const { allOf, anyOf, const: only, enum: values, oneOf, $ref, type, typescript } = schema;
  if (typescript !== undefined) return typescript;
  if ($ref !== undefined) return $ref.replace('#/$defs/', '');
  if ('const' in schema) return JSON.stringify(only);
  if (values) return union(values.map((value) => JSON.stringify(value)));
  const some = anyOf ?? oneOf;
  if (some) return `(${union(some.map(typeText))})`;
  if (allOf) return `(${allOf.map(typeText).join(' & ')})`;
  if (type === undefined) return 'unknown';
  return typeof type === 'string' ? typeOf(type, schema) : `(${union(type.map((one) => typeOf(one, schema)))})`;
}
