import type { z } from 'zod';

/** Gives texts for a place of a schema, the best first; those that the schema does not take are not used. */
export interface Fill {
  texts(path: string): string[];
  /** The values for a record of any values. */
  open(path: string): unknown;
  /** Whole values for a schema that texts alone do not fill well, such as a body. */
  special(schema: z.ZodType, path: string): unknown[] | undefined;
}

const samples = [
  '2026-11-21T12:00:00.000Z',
  'sample',
  'X-Sample',
  'https://localhost/',
  'http://localhost:1',
  '/sample',
  '-----BEGIN CERTIFICATE-----',
];

/** Zod's definition of a schema; its fields depend on its type. */
interface Def {
  type: string;
  values: unknown[];
  entries: Record<string, unknown>;
  innerType: unknown;
  in: unknown;
  out: unknown;
  shape: Record<string, z.ZodType>;
  element: unknown;
  items: Record<string, z.ZodType>;
  options: unknown[];
}
const defOf = (schema: unknown): Def => (schema as { _zod: { def: Def } })._zod.def;

function textsOf(schema: z.ZodType, path: string, fill: Fill): unknown[] {
  const planted = fill.texts(path).filter((text) => schema.safeParse(text).success);
  if (planted.length > 0) return planted;
  const sample = samples.find((text) => schema.safeParse(text).success);
  if (sample === undefined) throw new Error(`No sample for the text ${path}`);
  return [sample];
}

/** Objects in which each field takes each of its values. */
function objectsOf(shape: Record<string, z.ZodType>, path: string, fill: Fill): unknown[] {
  const columns = Object.entries(shape).map(([name, of]) => [name, filledValues(of, `${path}.${name}`, fill)] as const);
  const count = Math.max(1, ...columns.map(([, values]) => values.length));
  return Array.from({ length: count }, (_, row) =>
    Object.fromEntries(columns.map(([name, values]) => [name, values[row % values.length]])),
  );
}

/**
 * Values that a schema takes, with every optional field there and every member of a union, so that a field that is added to
 * the schema is filled by itself.
 */
export function filledValues(schema: z.ZodType, path: string, fill: Fill): unknown[] {
  const special = fill.special(schema, path);
  if (special) return special;
  const def = defOf(schema);
  const inner = (one: unknown, name = path): unknown[] => filledValues(one as z.ZodType, name, fill);
  switch (def.type) {
    case 'string':
      return textsOf(schema, path, fill);
    case 'number':
      return [schema.safeParse(0.5).success ? 0.5 : schema.safeParse(1).success ? 1 : 200];
    case 'boolean':
      return [true];
    case 'null':
      return [null];
    case 'literal':
      return [...def.values];
    case 'enum':
      return Object.values(def.entries).slice(0, 1);
    case 'optional':
    case 'catch':
    case 'default':
    case 'prefault':
    case 'nullable':
    case 'readonly':
      return inner(def.innerType);
    case 'pipe':
      return inner(defOf(def.in).type === 'transform' ? def.out : def.in);
    case 'object':
      return objectsOf(def.shape, path, fill);
    case 'array': {
      const values = inner(def.element, `${path}[]`);
      return schema.safeParse(values).success ? [values] : values.map((value) => [value]);
    }
    case 'tuple':
      return objectsOf(Object.fromEntries(Object.entries(def.items)), path, fill).map((one) =>
        Object.values(one as object),
      );
    case 'record':
      return [fill.open(path)];
    case 'union':
      return def.options.flatMap((one) => inner(one));
    case 'unknown':
      return [fill.open(path)];
    default:
      throw new Error(`No values for ${def.type} at ${path}`);
  }
}
