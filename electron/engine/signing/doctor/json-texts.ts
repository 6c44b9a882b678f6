import type { Node } from './json-node.ts';
import { compare, float, inOrder } from './json-writers.ts';
import { frequent, wrong, type Option } from './option.ts';

const scalarOf = (node: Node): string | undefined =>
  node.kind === 'text' ? node.text : node.kind === 'object' || node.kind === 'list' ? undefined : node.source;

/** How a language writes objects as text. */
export interface ObjectText {
  how: string;
  quote: (text: string) => string;
  words: Readonly<Record<string, string>>;
  pair: string;
  comma: string;
  braces: readonly [string, string];
  isSorted?: true;
}

const pythonQuoted = (text: string): string => {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  return (
    quote +
    text
      .replaceAll('\\', '\\\\')
      .replaceAll('\n', String.raw`\n`)
      .replaceAll(quote, `\\${quote}`) +
    quote
  );
};
const plain = (text: string): string => text;

/** As str() of Python writes it. */
export const pythonText: ObjectText = {
  how: 'as str() of Python',
  quote: pythonQuoted,
  words: { true: 'True', false: 'False', null: 'None' },
  pair: ': ',
  comma: ', ',
  braces: ['{', '}'],
};

/** How languages write a parsed object as text that is not JSON. */
const objectTexts: readonly ObjectText[] = [
  pythonText,
  {
    how: 'as inspect of Ruby 3.4',
    quote: JSON.stringify,
    words: { null: 'nil' },
    pair: ' => ',
    comma: ', ',
    braces: ['{', '}'],
  },
  { how: 'as an object of JavaScript', quote: plain, words: {}, pair: ':', comma: ',', braces: ['{', '}'] },
  {
    how: 'as to_s of Ruby',
    quote: JSON.stringify,
    words: { null: 'nil' },
    pair: '=>',
    comma: ', ',
    braces: ['{', '}'],
  },
  { how: 'as toString() of Java', quote: plain, words: {}, pair: '=', comma: ', ', braces: ['{', '}'] },
  {
    how: 'as fmt of Go',
    quote: plain,
    words: { null: '<nil>' },
    pair: ':',
    comma: ' ',
    braces: ['map[', ']'],
    isSorted: true,
  },
];

/** A value as text in a style. */
export function objectTextOf(node: Node, style: ObjectText): string {
  const { braces, comma, isSorted, pair, quote, words } = style;
  if (node.kind === 'text') return quote(node.text);
  if (node.kind === 'list') return `[${node.items.map((item) => objectTextOf(item, style)).join(comma)}]`;
  if (node.kind !== 'object') return node.kind === 'number' ? float(node.source) : (words[node.source] ?? node.source);
  const members = isSorted === true ? inOrder(node.members) : node.members;
  return (
    braces[0] + members.map(([name, one]) => quote(name) + pair + objectTextOf(one, style)).join(comma) + braces[1]
  );
}

/** A JSON value as languages write a parsed object that is used as text. */
export const objectForms = (node: Node): Option<string>[] => [
  wrong('[object Object]', 'body-as-object', '', frequent),
  wrong('Array', 'body-as-object', 'as PHP writes an array'),
  ...objectTexts.map((style) => wrong(objectTextOf(node, style), 'body-as-object', style.how)),
];

/** Members that a signature is often without. */
const signatureMember = /^(?:sig|sign|signature|hmac|hash|checksum|mac)$/i;

/** Max number of members that are tried alone, and of those that are left out. */
export const maxParts = 12;

/** Objects and lists in a JSON value that can have been signed alone, and the value without its signature. */
export function jsonParts(node: Node): (readonly [how: string, part: Node])[] {
  if (node.kind !== 'object') return [];
  const inside = node.members.flatMap(([name, value]) => {
    if (value.kind !== 'object' && value.kind !== 'list') return [];
    const deeper = value.kind === 'object' ? value.members.filter(([, one]) => one.kind === 'object') : [];
    return [
      [`the member ${name}`, value] as const,
      ...deeper.slice(0, 4).map(([inner, one]) => [`the member ${name}.${inner}`, one] as const),
    ];
  });
  const rest = node.members.filter(([name]) => !signatureMember.test(name));
  const filled = node.members.filter(([, value]) => value.kind !== 'word' || value.source !== 'null');
  return [
    ...(rest.length < node.members.length ? [['without the signature', { ...node, members: rest }] as const] : []),
    ...(filled.length < node.members.length
      ? [['without members that are null', { ...node, members: filled }] as const]
      : []),
    ...inside.slice(0, maxParts),
  ];
}

/** The scalar members of an object, as several payment services join them. */
export function joinedValues(
  pairs: readonly (readonly [name: string, value: string])[],
): [how: string, text: string][] {
  if (pairs.length === 0) return [];
  const filled = pairs.filter(([name]) => !signatureMember.test(name));
  const sorted = filled.toSorted(([a], [b]) => compare(a, b));
  return [
    ['as it is sent', filled] as const,
    ['sorted by name', sorted] as const,
    ['sorted by name, without empty values', sorted.filter(([, value]) => value !== '')] as const,
  ].flatMap(([order, all]): [string, string][] => [
    [`name=value, joined by &, ${order}`, all.map(([name, value]) => `${name}=${value}`).join('&')],
    [`names and values, ${order}`, all.map(([name, value]) => name + value).join('')],
    [`values, ${order}`, all.map(([, value]) => value).join('')],
    [`values joined by |, ${order}`, all.map(([, value]) => value).join('|')],
  ]);
}

/** The members of an object that are texts, numbers or words. */
export const scalarsOf = (node: Node): [name: string, value: string][] =>
  node.kind === 'object'
    ? node.members.flatMap(([name, value]): [string, string][] => {
        const text = scalarOf(value);
        return text === undefined ? [] : [[name, text]];
      })
    : [];
