import type { Node } from './json-node.ts';
import { odd, rare, usual } from './option.ts';

interface Spacing {
  how: string;
  cost: number;
  comma: string;
  colon: string;
  indent?: string;
}

export const spacings = {
  compact: { how: 'without spaces', cost: usual, comma: ',', colon: ':' },
  spaced: { how: 'with a space after each comma and colon', cost: usual, comma: ', ', colon: ': ' },
  two: { how: 'indented by 2 spaces', cost: usual, comma: ',', colon: ': ', indent: '  ' },
  four: { how: 'indented by 4 spaces', cost: usual, comma: ',', colon: ': ', indent: '    ' },
  tabs: { how: 'indented by tabs', cost: usual, comma: ',', colon: ': ', indent: '\t' },
  jackson: { how: 'indented, with spaces around the colons', cost: rare, comma: ',', colon: ' : ', indent: '  ' },
  colons: { how: 'with a space after each colon', cost: rare, comma: ',', colon: ': ' },
  commas: { how: 'with a space after each comma', cost: rare, comma: ', ', colon: ':' },
  one: { how: 'indented by 1 space', cost: rare, comma: ',', colon: ': ', indent: ' ' },
  three: { how: 'indented by 3 spaces', cost: rare, comma: ',', colon: ': ', indent: '   ' },
  eight: { how: 'indented by 8 spaces', cost: rare, comma: ',', colon: ': ', indent: ' '.repeat(8) },
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

export const orders = {
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

/** A number as a type with a decimal point writes it. */
const double = (source: string): string => (isInteger(source) ? `${String(Number(source))}.0` : float(source));
const exponent = (source: string): string => Number(source).toExponential();

export const numbers = {
  sent: { how: '', cost: 0, write: (source: string) => source },
  script: { how: '1 for 1.0', cost: usual, write: (source: string) => String(Number(source)) },
  float: { how: '1.5 for 1.50', cost: usual, write: float },
  decimal: { how: '1.0 for 1', cost: usual, write: (source: string) => (isInteger(source) ? `${source}.0` : source) },
  double: { how: '1.0 for 1, and 1.5 for 1.50', cost: usual, write: double },
  java: {
    how: '1.2E7 for 12000000, as Java writes a double',
    cost: rare,
    write: (source: string) =>
      Math.abs(Number(source)) < 1e7
        ? double(source)
        : exponent(source).replace(/^(-?\d)(\.\d+)?e\+/, (_all, first: string, rest = '.0') => `${first}${rest}E`),
  },
  exponent: { how: '1e+3 for 1000', cost: rare, write: exponent },
  go: {
    how: '1e+03 for 1000',
    cost: odd,
    write: (source: string) => exponent(source).replace(/(?<=e[+-])(?=\d$)/, '0'),
  },
  cents: { how: 'with two decimals', cost: rare, write: (source: string) => Number(source).toFixed(2) },
  fixed: { how: 'with six decimals', cost: rare, write: (source: string) => Number(source).toFixed(6) },
  texts: { how: 'in quotation marks', cost: rare, write: (source: string) => JSON.stringify(source) },
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
export const escapes = {
  none: { how: 'without escapes that are not required', write: unescaped },
  ascii: { how: String.raw`\u00fc for ü`, write: (text: string) => escape(text, outsideAscii) },
  slash: { how: String.raw`\/ for /`, write: slashes },
  php: { how: String.raw`\u00fc for ü and \/ for /`, write: (text: string) => slashes(escape(text, outsideAscii)) },
  html: { how: String.raw`\u003c for <`, write: (text: string) => escape(text, /[<>&\u2028\u2029]/g) },
  gson: { how: String.raw`\u003d for =`, write: (text: string) => escape(text, /[<>&='\u2028\u2029]/g) },
  dotnet: { how: String.raw`\u00FC for ü and \u0026 for &`, write: quotesUpper },
  upper: { how: String.raw`\u00FC for ü`, write: (text: string) => escape(text, outsideAscii, true) },
} as const;

/** A way to write JSON. */
export interface Form {
  spacing: keyof typeof spacings;
  order: keyof typeof orders;
  number: keyof typeof numbers;
  escape: keyof typeof escapes;
  /** What writes it by default. */
  by?: string;
}

/** What languages and libraries write: as probable as a single deviation. */
export const writers: readonly Form[] = [
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
  { by: 'json.MarshalIndent of Go', spacing: 'two', order: 'kept', number: 'script', escape: 'html' },
  { by: 'json.MarshalIndent of Go, of a map', spacing: 'two', order: 'sorted', number: 'script', escape: 'html' },
  { by: 'System.Text.Json of .NET, indented', spacing: 'two', order: 'kept', number: 'sent', escape: 'dotnet' },
  { by: 'Gson, indented', spacing: 'two', order: 'kept', number: 'float', escape: 'gson' },
  { by: 'Gson, of a map', spacing: 'compact', order: 'kept', number: 'double', escape: 'gson' },
  { by: 'JSON.stringify of sorted keys, 2 spaces', spacing: 'two', order: 'sorted', number: 'script', escape: 'none' },
];

export const keysOf = <Table extends object>(table: Table) => Object.keys(table) as (keyof Table)[];

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
