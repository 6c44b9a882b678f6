import type { MistakeId } from '#shared/signing/mistakes.ts';
import { distinct, rare, usual, type Option, type Step } from './option.ts';

/** A JSON value whose numbers and order are as they were written. */
export type Node =
  | { kind: 'object'; members: readonly (readonly [name: string, value: Node])[] }
  | { kind: 'list'; items: readonly Node[] }
  | { kind: 'text'; text: string }
  | { kind: 'number' | 'word'; source: string };

/** JSON that is nested deeper is not serialised again: its indentation grows with the square of the depth. */
const maxDepth = 32;
const token = /\s*(?:("[^"\\]*(?:\\.[^"\\]*)*")|(-?\d[\d.eE+-]*)|(true|false|null)|([{}[\],:]))/y;

class TooDeep extends Error {}

/** Reads a text that JSON.parse accepts. */
function readNode(text: string): Node {
  token.lastIndex = 0;
  const next = () => token.exec(text) ?? [];
  function value([, string, number, word, mark]: readonly (string | undefined)[], depth: number): Node {
    if (string !== undefined) return { kind: 'text', text: JSON.parse(string) as string };
    if (number !== undefined) return { kind: 'number', source: number };
    if (word !== undefined) return { kind: 'word', source: word };
    if (depth === maxDepth) throw new TooDeep();
    const items: Node[] = [];
    const members: (readonly [string, Node])[] = [];
    const close = mark === '{' ? '}' : ']';
    for (let part = next(); part[4] !== close; part = next()) {
      if (part.length === 0) throw new TooDeep();
      if (part[4] === ',') continue;
      if (close === ']') items.push(value(part, depth + 1));
      else {
        next();
        members.push([JSON.parse(part[1] ?? '""') as string, value(next(), depth + 1)]);
      }
    }
    return close === ']' ? { kind: 'list', items } : { kind: 'object', members };
  }
  return value(next(), 0);
}

/** The JSON value of a text; undefined if it is not a list or an object, or nested too deeply. */
export function jsonNode(text: string): Node | undefined {
  if (!/^\uFEFF?\s*[[{]/.test(text)) return undefined;
  const plain = text.replace(/^\uFEFF/, '');
  try {
    JSON.parse(plain);
    return readNode(plain);
  } catch {
    return undefined;
  }
}

interface Spacing {
  how: string;
  comma: string;
  colon: string;
  indent?: string;
}

export const spacings = {
  compact: { how: 'without spaces', comma: ',', colon: ':' },
  spaced: { how: 'with a space after each comma and colon', comma: ', ', colon: ': ' },
  two: { how: 'indented by 2 spaces', comma: ',', colon: ': ', indent: '  ' },
  four: { how: 'indented by 4 spaces', comma: ',', colon: ': ', indent: '    ' },
  tabs: { how: 'indented by tabs', comma: ',', colon: ': ', indent: '\t' },
  jackson: { how: 'indented, with spaces around the colons', comma: ',', colon: ' : ', indent: '  ' },
  colons: { how: 'with a space after each colon', comma: ',', colon: ': ' },
} as const satisfies Record<string, Spacing>;

type Members = readonly (readonly [name: string, value: Node])[];

/** The order of Java's HashMap: by bits of the hash code. */
function hashOrder(members: Members): Members {
  const size = Math.max(16, 2 ** Math.ceil(Math.log2(members.length / 0.75)));
  const bucket = (name: string): number => {
    let code = 0;
    for (let at = 0; at < name.length; at++) code = (Math.imul(code, 31) + name.charCodeAt(at)) | 0;
    return (code ^ (code >>> 16)) & (size - 1);
  };
  return members.toSorted(([a], [b]) => bucket(a) - bucket(b));
}

export const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

export const inOrder = (members: Members): Members => members.toSorted(([a], [b]) => compare(a, b));

/** @param depth 0 at the top */
type Sort = (members: Members, depth: number) => Members;

const orders = {
  kept: { how: '', sort: (members: Members): Members => members },
  sorted: { how: 'in alphabetical order', sort: inOrder },
  top: {
    how: 'in alphabetical order at the top',
    sort: (members: Members, depth: number): Members => (depth === 0 ? inOrder(members) : members),
  },
  hashed: { how: 'in the order of a HashMap of Java', sort: hashOrder },
  reversed: { how: 'in reverse order', sort: (members: Members): Members => members.toReversed() },
} as const satisfies Record<string, { how: string; sort: Sort }>;

const isInteger = (source: string): boolean => !/[.eE]/.test(source);
/** A number as languages with floating-point numbers write it: 1.0 stays 1.0. */
export const float = (source: string): string => {
  const text = String(Number(source));
  return isInteger(source) || /[.e]/.test(text) ? text : `${text}.0`;
};

const numbers = {
  sent: { how: '', write: (source: string) => source },
  script: { how: '1 for 1.0', write: (source: string) => String(Number(source)) },
  float: { how: '1.5 for 1.50', write: float },
} as const;

const unicode = (one: string, isUpper = false): string => {
  const hex = one.charCodeAt(0).toString(16).padStart(4, '0');
  return `\\u${isUpper ? hex.toUpperCase() : hex}`;
};
const escape = (text: string, characters: RegExp, isUpper = false): string =>
  text.replaceAll(characters, (one) => unicode(one, isUpper));
const slashes = (text: string): string => text.replaceAll('/', String.raw`\/`);
const outsideAscii = /[^\x20-\x7e\r\n\t]/g;
const quotesUpper = (text: string): string =>
  text
    .replaceAll(String.raw`\"`, String.raw`\u0022`)
    .replaceAll(/[^\x20-\x7e\r\n\t]|[<>&'+`]/g, (one) => unicode(one, true));
const unescaped = (text: string): string =>
  text
    .replaceAll(/(?<!\\)((?:\\\\)*)\\u([0-9a-f]{4})/gi, (whole, before: string, hex: string) => {
      const code = Number.parseInt(hex, 16);
      return code < 0x20 || code === 0x22 || code === 0x5c ? whole : before + String.fromCharCode(code);
    })
    .replaceAll(/(?<!\\)((?:\\\\)*)\\\//g, '$1/');

/** How characters are escaped: functions over whole texts, because these characters only occur in strings. */
const escapes = {
  none: { how: 'without escapes that are not required', write: unescaped },
  ascii: { how: String.raw`\u00fc for ü`, write: (text: string) => escape(text, outsideAscii) },
  slash: { how: String.raw`\/ for /`, write: slashes },
  php: { how: String.raw`\u00fc for ü and \/ for /`, write: (text: string) => slashes(escape(text, outsideAscii)) },
  html: { how: String.raw`\u003c for <`, write: (text: string) => escape(text, /[<>&\u2028\u2029]/g) },
  gson: { how: String.raw`\u003d for =`, write: (text: string) => escape(text, /[<>&='\u2028\u2029]/g) },
  dotnet: { how: String.raw`\u00FC for ü and \u0026 for &`, write: quotesUpper },
  upper: { how: String.raw`\u00FC for ü`, write: (text: string) => escape(text, outsideAscii, true) },
} as const;

interface Form {
  spacing: keyof typeof spacings;
  order: keyof typeof orders;
  number: keyof typeof numbers;
  escape: keyof typeof escapes;
  /** What writes it by default. */
  by?: string;
}

/** What languages and libraries write: as probable as a single deviation. */
const writers: readonly Form[] = [
  { by: 'JSON.stringify', spacing: 'compact', order: 'kept', number: 'script', escape: 'none' },
  { by: 'json.dumps of Python', spacing: 'spaced', order: 'kept', number: 'float', escape: 'ascii' },
  { by: 'json.dumps with ensure_ascii=False', spacing: 'spaced', order: 'kept', number: 'float', escape: 'none' },
  { by: 'json.dumps with separators', spacing: 'compact', order: 'kept', number: 'float', escape: 'ascii' },
  { by: 'json.dumps with sort_keys', spacing: 'spaced', order: 'sorted', number: 'float', escape: 'ascii' },
  {
    by: 'json.dumps with sort_keys, separators',
    spacing: 'compact',
    order: 'sorted',
    number: 'float',
    escape: 'ascii',
  },
  { by: 'canonical JSON (RFC 8785)', spacing: 'compact', order: 'sorted', number: 'script', escape: 'none' },
  { by: 'json_encode of PHP', spacing: 'compact', order: 'kept', number: 'script', escape: 'php' },
  {
    by: 'json_encode with JSON_UNESCAPED_UNICODE',
    spacing: 'compact',
    order: 'kept',
    number: 'script',
    escape: 'slash',
  },
  { by: 'json_encode with PRESERVE_ZERO_FRACTION', spacing: 'compact', order: 'kept', number: 'float', escape: 'php' },
  { by: 'json_encode with JSON_PRETTY_PRINT', spacing: 'four', order: 'kept', number: 'script', escape: 'php' },
  { by: 'json.Marshal of Go', spacing: 'compact', order: 'sorted', number: 'script', escape: 'html' },
  { by: 'json.Marshal of Go', spacing: 'compact', order: 'kept', number: 'script', escape: 'html' },
  { by: 'Jackson', spacing: 'compact', order: 'kept', number: 'float', escape: 'none' },
  { by: 'Jackson, indented', spacing: 'jackson', order: 'kept', number: 'float', escape: 'none' },
  { by: 'Gson', spacing: 'compact', order: 'kept', number: 'float', escape: 'gson' },
  { by: 'org.json of Java', spacing: 'compact', order: 'hashed', number: 'script', escape: 'none' },
  { by: 'System.Text.Json of .NET', spacing: 'compact', order: 'kept', number: 'sent', escape: 'dotnet' },
  { by: 'to_json of Rails', spacing: 'compact', order: 'kept', number: 'float', escape: 'html' },
  { by: 'JSON.stringify with 2 spaces', spacing: 'two', order: 'kept', number: 'script', escape: 'none' },
  { by: 'JSON.stringify with 4 spaces', spacing: 'four', order: 'kept', number: 'script', escape: 'none' },
  { by: 'JSON.stringify with tabs', spacing: 'tabs', order: 'kept', number: 'script', escape: 'none' },
  { by: 'json.dumps with indent=2', spacing: 'two', order: 'kept', number: 'float', escape: 'ascii' },
  { by: 'json.dumps with indent=4', spacing: 'four', order: 'kept', number: 'float', escape: 'ascii' },
  { by: 'json.dumps with indent=2, sort_keys', spacing: 'two', order: 'sorted', number: 'float', escape: 'ascii' },
  { by: 'json.dumps with indent=4, sort_keys', spacing: 'four', order: 'sorted', number: 'float', escape: 'ascii' },
  { by: 'JSON.pretty_generate of Ruby', spacing: 'two', order: 'kept', number: 'float', escape: 'none' },
];

export const keysOf = <Table extends object>(table: Table) => Object.keys(table) as (keyof Table)[];

/** All combinations, those of writers first. */
const forms: readonly Form[] = [
  ...writers,
  ...keysOf(orders).flatMap((order) =>
    keysOf(spacings).flatMap((spacing) =>
      keysOf(escapes).flatMap((one) => keysOf(numbers).map((number) => ({ spacing, order, number, escape: one }))),
    ),
  ),
];

/** Writes a value. @param depth 0 at the top */
export function render(node: Node, form: Pick<Form, 'spacing' | 'order' | 'number'>, depth = 0): string {
  const { colon, comma, indent }: Spacing = spacings[form.spacing];
  const wrap = (open: string, parts: readonly string[], close: string): string => {
    if (parts.length === 0) return open + close;
    if (indent === undefined) return open + parts.join(comma) + close;
    const line = `\n${indent.repeat(depth + 1)}`;
    return `${open}${line}${parts.join(comma + line)}\n${indent.repeat(depth)}${close}`;
  };
  switch (node.kind) {
    case 'text':
      return JSON.stringify(node.text);
    case 'number':
      return numbers[form.number].write(node.source);
    case 'word':
      return node.source;
    case 'list':
      return wrap(
        '[',
        node.items.map((item) => render(item, form, depth + 1)),
        ']',
      );
    case 'object': {
      const members = orders[form.order].sort(node.members, depth);
      return wrap(
        '{',
        members.map(([name, value]) => JSON.stringify(name) + colon + render(value, form, depth + 1)),
        '}',
      );
    }
  }
}

/** JSON without spaces, with its numbers and order. */
export const compactJson = (node: Node): string => render(node, { spacing: 'compact', order: 'kept', number: 'sent' });

const strings = /"[^"\\]*(?:\\.[^"\\]*)*"/g;
const skeleton = (text: string): string => text.replaceAll(strings, '""').trim();
const stringsOf = (text: string): string => (text.match(strings) ?? []).join('');

/** JSON that was parsed and serialised again, in the ways of languages and libraries. @param max Max length of a text */
export function jsonForms(raw: string, node: Node, maxCost: number, max: number): Option<string>[] {
  const text = raw.replace(/^\uFEFF/, '');
  const plain = { spacing: 'compact', order: 'kept', number: 'sent' } as const;
  const rendered = new Map<string, string>();
  const written = (form: Pick<Form, 'spacing' | 'order' | 'number'>): string => {
    const name = `${form.spacing} ${form.order} ${form.number}`;
    const known = rendered.get(name) ?? render(node, form);
    rendered.set(name, known);
    return known;
  };
  const compact = written(plain);
  const own = { spacing: skeleton(text), escape: stringsOf(text) };
  const differs = {
    spacing: Object.fromEntries(
      keysOf(spacings).map((one) => [one, skeleton(written({ ...plain, spacing: one })) !== own.spacing]),
    ),
    order: Object.fromEntries(keysOf(orders).map((one) => [one, written({ ...plain, order: one }) !== compact])),
    number: Object.fromEntries(keysOf(numbers).map((one) => [one, written({ ...plain, number: one }) !== compact])),
    escape: Object.fromEntries(
      keysOf(escapes).map((one) => [one, stringsOf(escapes[one].write(compact)) !== own.escape]),
    ),
  } as Record<'spacing' | 'order' | 'number' | 'escape', Record<string, boolean>>;
  const stepsOf = (form: Form): Step[] => {
    const axes: [MistakeId, boolean | undefined, string][] = [
      ['body-spacing', differs.spacing[form.spacing], spacings[form.spacing].how],
      ['body-key-order', differs.order[form.order], orders[form.order].how],
      ['body-escapes', differs.escape[form.escape], escapes[form.escape].how],
      ['body-numbers', differs.number[form.number], numbers[form.number].how],
    ];
    const as = form.by === undefined ? '' : `as ${form.by} writes it`;
    return axes.flatMap(([id, is, how]) => (is === true ? [{ id, how: as === '' ? how : `${how}, ${as}` }] : []));
  };
  const made = forms.flatMap((form): Option<string>[] => {
    const steps = stepsOf(form);
    const cost = usual * Math.min(form.by === undefined ? steps.length : 1, steps.length);
    if (cost === 0 || cost > maxCost) return [];
    const value = escapes[form.escape].write(written(form));
    return value.length > max ? [] : [{ value, steps, cost }];
  });
  const rewritten = keysOf(escapes).map((one): Option<string> => {
    return { value: escapes[one].write(text), steps: [{ id: 'body-escapes', how: escapes[one].how }], cost: rare };
  });
  return distinct([...made, ...rewritten.filter(({ value }) => value !== text && value.length <= max)]);
}
