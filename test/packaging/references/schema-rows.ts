import type { JsonSchema } from '../npm/type-text.ts';
import { cell, table } from './markdown.ts';

interface Described extends JsonSchema {
  default?: unknown;
  minimum?: number;
  maximum?: number;
}

/** A value as YAML writes it. */
const code = (value: unknown): string => `\`${cell(typeof value === 'string' ? value : JSON.stringify(value))}\``;

const maxShown = 12;

/** Values as code; of many, only some. */
function listed(values: readonly unknown[]): string {
  const shown = values.length > maxShown ? values.slice(0, 3) : values;
  return [...shown.map(code), ...(shown === values ? [] : [`… ${values.length - 3} more in the schema`])].join(', ');
}

const alternativesOf = ({ anyOf, oneOf }: JsonSchema): readonly JsonSchema[] => anyOf ?? oneOf ?? [];

/** The values that a schema accepts, in a few words. */
function kindOf(schema: Described): string {
  const { const: only, enum: values, items, maximum, minimum, type } = schema;
  if (only !== undefined) return code(only);
  if (values) return listed(values);
  const alternatives = alternativesOf(schema).map(kindOf);
  if (alternatives.length > 0) return [...new Set(alternatives)].join(' or ');
  if (type === 'array') return items ? `list: ${kindOf(items)}` : 'list';
  const isSmall = minimum !== undefined && maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER;
  if (type === 'integer')
    return isSmall ? `${minimum.toLocaleString('en')} to ${maximum.toLocaleString('en')}` : 'integer';
  return type === undefined ? 'any' : [type].flat().join(' or ').replace('string', 'text');
}

/** The members of an object and of the alternatives of a union, which can have the same name. */
function membersOf(schema: JsonSchema): [name: string, schemas: JsonSchema[], isRequired: boolean][] {
  const parts = [schema, ...alternativesOf(schema).flatMap((one) => [one, ...alternativesOf(one)])];
  const names = new Set(parts.flatMap(({ properties = {} }) => Object.keys(properties)));
  return [...names].map((name) => {
    const having = parts.filter(({ properties }) => properties?.[name]);
    const isRequired = parts.every(({ properties, required }) => !properties || required?.includes(name));
    return [name, having.flatMap(({ properties }) => properties?.[name] ?? []), isRequired];
  });
}

/** The items of a list, or the values of a map, with what their path gets. */
function innerOf(schema: JsonSchema): { suffix: string; inner: JsonSchema } {
  const parts = [schema, ...alternativesOf(schema)];
  const items = parts.flatMap(({ items: one }) => (one ? [one] : []));
  if (items.length > 0) return { suffix: '[]', inner: { anyOf: [...items, ...alternativesOf(schema)] } };
  const rest = parts.map(({ additionalProperties }) => additionalProperties).find((one) => typeof one === 'object');
  const isMap = typeof rest === 'object' && parts.every(({ properties }) => !properties);
  return isMap ? { suffix: '.<name>', inner: rest } : { suffix: '', inner: schema };
}

/**
 * A row for each member of an object, with those of members as paths.
 * @param links Documents that describe a member instead of rows, by its path.
 */
function rowsOf(schema: JsonSchema, links: Readonly<Record<string, string>>, prefix: string): string[][] {
  return membersOf(schema).flatMap(([name, schemas, isRequired]): string[][] => {
    const path = prefix + name;
    const one: Described = schemas.length === 1 ? (schemas[0] as JsonSchema) : { anyOf: schemas };
    const texts = [...new Set(schemas.flatMap(({ description = [] }) => description))];
    const preset = schemas.map((each) => (each as Described).default).find((value) => value !== undefined);
    const isShort = preset !== undefined && JSON.stringify(preset).length < 60;
    const meaning = [
      cell(texts.join('; ')),
      ...(isShort ? [`default ${code(preset)}`] : []),
      ...(links[path] === undefined ? [] : [`see ${links[path]}`]),
    ];
    const own = [`\`${path}\`${isRequired ? '' : '?'}`, kindOf(one), meaning.filter((text) => text !== '').join('; ')];
    if (links[path] !== undefined) return [own];
    const { inner, suffix } = innerOf(one);
    const below = rowsOf(inner, links, `${path}${suffix}.`);
    return below.length > 0 && /object$/.test(kindOf(one)) && texts.join('') === '' ? below : [own, ...below];
  });
}

/** A table of the members of a schema. */
export const membersTable = (schema: JsonSchema, links: Readonly<Record<string, string>> = {}, prefix = ''): string =>
  table(['key', 'value', 'meaning'], rowsOf(schema, links, prefix));
