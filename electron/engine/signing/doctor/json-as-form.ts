import { inspect } from 'node:util';
import type { Node } from './json-node.ts';
import { objectTextOf, pythonText, scalarsOf } from './json-texts.ts';
import { compactJson, compare } from './json-writers.ts';
import { frequent, odd, rare, usual, wrong, type Option } from './option.ts';

type Pairs = readonly (readonly [name: string, value: string])[];

/** The members of a value as pairs, those of inner ones with their names in brackets. */
function nested(node: Node, write: (scalar: Node) => string | undefined, numbered: boolean, name = ''): Pairs {
  const inner = (one: string): string => (name === '' ? one : `${name}[${one}]`);
  if (node.kind === 'object') return node.members.flatMap(([one, value]) => nested(value, write, numbered, inner(one)));
  if (node.kind === 'list') {
    return node.items.flatMap((item, at) => nested(item, write, numbered, inner(numbered ? String(at) : '')));
  }
  const text = write(node);
  return text === undefined ? [] : [[name, text]];
}

/** Inner values with dots. */
function dotted(node: Node, name = ''): Pairs {
  const inner = (one: string): string => (name === '' ? one : `${name}.${one}`);
  if (node.kind === 'object') return node.members.flatMap(([one, value]) => dotted(value, inner(one)));
  if (node.kind === 'list') return node.items.flatMap((item, at) => dotted(item, inner(String(at))));
  return [[name, node.kind === 'text' ? node.text : node.source]];
}

/** A value as JavaScript converts it to text. */
function scriptText(node: Node): string {
  if (node.kind === 'list')
    return node.items.map((item) => (compactJson(item) === 'null' ? '' : scriptText(item))).join(',');
  return node.kind === 'object' ? '[object Object]' : node.kind === 'text' ? node.text : node.source;
}
const plainText = (node: Node): string => (node.kind === 'text' ? node.text : compactJson(node));
const phpText = (node: Node): string | undefined =>
  node.kind === 'word' ? { true: '1', false: '0' }[node.source] : plainText(node);

const flattened: readonly (readonly [how: string, pairs: (node: Extract<Node, { kind: 'object' }>) => Pairs])[] = [
  ['as URLSearchParams writes it', ({ members }) => members.map(([name, value]) => [name, scriptText(value)])],
  ['as http_build_query of PHP writes it', (node) => nested(node, phpText, true)],
  [
    'as urlencode of Python writes it',
    ({ members }) =>
      members.map(([name, value]) => [name, value.kind === 'text' ? value.text : objectTextOf(value, pythonText)]),
  ],
  [
    'as qs of JavaScript writes it',
    (node) => nested(node, (one) => (compactJson(one) === 'null' ? '' : plainText(one)), true),
  ],
  [
    'as to_query of Rails writes it',
    (node) => nested(node, (one) => (compactJson(one) === 'null' ? '' : plainText(one)), false),
  ],
  ['inner values as JSON', ({ members }) => members.map(([name, value]) => [name, plainText(value)])],
  [
    'without members that are null',
    ({ members }) =>
      members.flatMap(([name, value]) => (compactJson(value) === 'null' ? [] : [[name, scriptText(value)] as const])),
  ],
  ['only the texts and numbers', (node) => scalarsOf(node)],
  ['inner names after dots', (node) => dotted(node)],
];

/** Percent-encoding of everything but unreserved characters (RFC 3986 2.3). */
export const strict = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replaceAll(
    /[!'()*]/g,
    (one) => `%${one.codePointAt(0)?.toString(16).toUpperCase() ?? ''}`,
  );
const encodings: readonly (readonly [how: string, encode: (part: string) => string])[] = [
  ['', (part) => new URLSearchParams([['', part]]).toString().slice(1)],
  ['', (part) => strict(part).replaceAll('%20', '+')],
  ['%20 for spaces', strict],
  ['%20 for spaces', (part) => encodeURIComponent(part.toWellFormed())],
  ['not encoded', (part) => part],
];

/** JSON as a form, and as texts in which programs show objects. */
export function nodeForms(node: Node): Option<string>[] {
  const shown = wrong(
    inspect(JSON.parse(compactJson(node)), { depth: 4 }),
    'body-as-object',
    'as Node.js shows it',
    rare,
  );
  if (node.kind !== 'object') return [shown];
  const forms = flattened.flatMap(([how, pairsOf], index) => {
    const pairs = pairsOf(node);
    const sorted = pairs.toSorted(([a], [b]) => compare(a, b));
    return encodings.flatMap(([encoded, encode], place): Option<string>[] => {
      const about = [how, encoded].filter((part) => part !== '').join(', ');
      const write = (all: Pairs): string => all.map((pair) => pair.map(encode).join('=')).join('&');
      return [
        wrong(
          write(pairs),
          'body-as-form',
          about,
          index === 0 && place === 0 ? frequent : index < 3 && place < 2 ? usual : rare,
        ),
        wrong(write(sorted), 'body-as-form', `${about}, sorted by name`, odd),
      ];
    });
  });
  const single = scalarsOf(node)
    .slice(0, 12)
    .map(([name, text]) => wrong(text, 'body-part', `the member ${name}`, odd));
  const flat = JSON.stringify(Object.fromEntries(dotted(node)));
  return [shown, ...forms, ...single, wrong(flat, 'body-wrapped', 'as an object with names after dots', odd)];
}
