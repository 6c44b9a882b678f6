/** A JSON Schema, as far as completion reads it. */
interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
  enum?: readonly unknown[];
  const?: unknown;
  type?: string | readonly string[];
  description?: string;
  additionalProperties?: Schema | boolean;
  $ref?: string;
}

/** One proposal. */
export interface Proposal {
  label: string;
  kind: 'key' | 'value';
  detail?: string;
}

/** The proposals for a place in a text. */
export interface Proposals {
  /** The offset where the typed word begins. */
  from: number;
  options: Proposal[];
}

type Key = string | number;

/** A key or the dash of an item, with its column. */
interface Marker {
  column: number;
  /** undefined for a dash. */
  key: string | undefined;
}

/** The dashes at the start of a line, and the key after them. */
function markersOf(line: string): Marker[] {
  if (line.trimStart().startsWith('#')) return [];
  const [, spaces = '', dashes = ''] = /^( *)((?:- +|-$)*)/.exec(line) ?? [];
  const start = spaces.length + dashes.length;
  const items = [...dashes.matchAll(/-/g)].map(({ index }) => ({ column: spaces.length + index, key: undefined }));
  const key = /^(['"]?)([\w$.-]+)\1 *:(?: |$)/.exec(line.slice(start))?.[2];
  return key === undefined ? items : [...items, { column: start, key }];
}

/** What a marker is within: those with a smaller column. A list may have the column of its key. */
function above(open: readonly Marker[], { column, key }: Marker): Marker[] {
  const last = open.findLastIndex(
    (one) => one.column < column || (one.column === column && key === undefined && one.key !== undefined),
  );
  return open.slice(0, last + 1);
}

/** The keys that a column of the last line is within, outermost first; items of lists are numbers. */
function pathAbove(lines: readonly string[], column: number): Key[] {
  let open: Marker[] = [];
  for (const line of lines) for (const marker of markersOf(line)) open = [...above(open, marker), marker];
  return above(open, { column, key: '' }).map(({ key }) => key ?? 0);
}

/** The keys that are open in the braces of a line: `request: { json: { ` is within request and json. */
function openBraces(text: string): string[] {
  const open: (string | undefined)[] = [];
  for (const [, key, brace] of text.matchAll(/(?:([\w$.-]+)['"]? *: *)?([{}[\]])/g)) {
    if (brace === '{' || brace === '[') open.push(key);
    else open.pop();
  }
  return open.filter((key) => key !== undefined);
}

function branches(schema: Schema, root: Schema): Schema[] {
  const referred = /^#\/(.+)$/.exec(schema.$ref ?? '')?.[1]?.split('/') ?? [];
  const found = referred.reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], root);
  const target = referred.length > 0 && (found as Schema | undefined);
  const inner = [
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
    ...(schema.allOf ?? []),
    ...(target ? [target] : []),
  ];
  return [schema, ...inner.flatMap((one) => branches(one, root))];
}

/** The schemas of a place. */
function schemasAt(root: Schema, path: readonly Key[]): Schema[] {
  let now = branches(root, root);
  for (const key of path) {
    const next = now.flatMap(({ additionalProperties, items, properties }) => {
      if (typeof key === 'number') return items ? [items] : [];
      const own = properties?.[key];
      if (own) return [own];
      return typeof additionalProperties === 'object' ? [additionalProperties] : [];
    });
    now = next.flatMap((one) => branches(one, root));
  }
  return now;
}

function keysOf(schemas: readonly Schema[]): Proposal[] {
  const found = new Map<string, Proposal>();
  for (const { properties = {} } of schemas)
    for (const [label, { description: detail }] of Object.entries(properties))
      if (!found.has(label)) found.set(label, { label, kind: 'key', ...(detail !== undefined && { detail }) });
  return [...found.values()];
}

function valuesOf(schemas: readonly Schema[]): Proposal[] {
  const values = schemas.flatMap(({ const: constant, enum: members = [], type }) => [
    ...members,
    ...(constant === undefined ? [] : [constant]),
    ...(type === 'boolean' ? [true, false] : []),
  ]);
  return [...new Set(values.map(String))].map((label) => ({ label, kind: 'value' }));
}

/**
 * Proposes keys and values for a place in a scenario file, by its JSON Schema.
 * @param offset The place.
 */
export function completeScenario(
  text: string,
  offset: number,
  schema: Readonly<Record<string, unknown>>,
): Proposals | undefined {
  const root = schema as Schema;
  const lines = text.slice(0, offset).split('\n');
  const line = lines.pop() ?? '';
  if (line.trimStart().startsWith('#')) return undefined;
  const word = /[\w$-]*$/.exec(line)?.[0] ?? '';
  const before = line.slice(0, line.length - word.length);
  const from = offset - word.length;
  const start = /^ *(?:- +)*/.exec(before)?.[0] ?? '';
  const rest = before.slice(start.length);
  const path = pathAbove([...lines, start], start.length);
  const inBraces = /[{[]/.test(rest);
  const ofLine = /^(['"]?)([\w$.-]+)\1 *: */.exec(rest)?.[2];
  const inner = inBraces ? openBraces(rest) : ofLine === undefined ? [] : [ofLine];
  const lastKey = /([\w$.-]+)['"]? *: +$/.exec(rest)?.[1];
  if (lastKey !== undefined) {
    const ofKey = inBraces ? [...inner, lastKey] : inner;
    const options = valuesOf(schemasAt(root, [...path, ...ofKey]));
    return options.length > 0 ? { from, options } : undefined;
  }
  if (rest !== '' && !/[{,]\s*$/.test(rest)) return undefined;
  const options = keysOf(schemasAt(root, [...path, ...inner]));
  return options.length > 0 ? { from, options } : undefined;
}
