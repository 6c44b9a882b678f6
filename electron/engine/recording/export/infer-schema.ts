/** A JSON Schema that was inferred from examples. */
export interface InferredSchema {
  type?: string | string[];
  format?: string;
  properties?: Record<string, InferredSchema>;
  required?: string[];
  items?: InferredSchema;
}

/** Formats that all texts of a place must have. */
const formats: readonly (readonly [pattern: RegExp, format: string])[] = [
  [/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/, 'date-time'],
  [/^\d{4}-\d\d-\d\d$/, 'date'],
  [/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i, 'uuid'],
  [/^[^\s@]{1,64}@[^\s@]{1,255}\.[^\s@.]{2,63}$/, 'email'],
  [/^https?:\/\/[^\s]+$/, 'uri'],
];

const maxDepth = 40;

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}

function ofObjects(objects: readonly Record<string, unknown>[], depth: number): InferredSchema {
  const members = new Map<string, unknown[]>();
  for (const object of objects)
    for (const [name, value] of Object.entries(object)) {
      const values = members.get(name);
      if (values) values.push(value);
      else members.set(name, [value]);
    }
  const required = [...members].filter(([, values]) => values.length === objects.length).map(([name]) => name);
  return {
    properties: Object.fromEntries([...members].map(([name, values]) => [name, inferSchema(values, depth + 1)])),
    ...(required.length > 0 && { required }),
  };
}

/** The schema that all values match: members that all objects have are required. */
export function inferSchema(values: readonly unknown[], depth = 0): InferredSchema {
  const types = new Set(values.map(typeOf));
  if (types.has('number')) types.delete('integer');
  if (types.size === 0 || depth > maxDepth) return {};
  const texts = values.filter((value) => typeof value === 'string');
  const format =
    texts.length > 0 ? formats.find(([pattern]) => texts.every((text) => pattern.test(text)))?.[1] : undefined;
  const objects = values.filter((value) => typeOf(value) === 'object') as Record<string, unknown>[];
  const items = values.filter(Array.isArray).flat() as unknown[];
  const [only] = types;
  return {
    type: types.size === 1 && only !== undefined ? only : [...types],
    ...(format !== undefined && { format }),
    ...(objects.length > 0 && ofObjects(objects, depth)),
    ...(types.has('array') && { items: inferSchema(items, depth + 1) }),
  };
}
