import type { Node } from './json-node.ts';
import { changedObjects } from './json-pruned.ts';
import { compactJson, compare } from './json-writers.ts';
import { odd, rare, usual, type Step } from './option.ts';

const wordsOf = (name: string): string[] => name.split(/[\s_.-]+|(?<=[a-z\d])(?=[A-Z])/).filter((one) => one !== '');
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const small = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** How serialisers rename members. */
const namings: readonly (readonly [how: string, rename: (name: string) => string, cost: number])[] = [
  ['capitals at the start, as .NET writes them', capital, usual],
  ['PascalCase, as .NET writes them', (name) => wordsOf(name).map(capital).join(''), rare],
  ['camelCase', (name) => small(wordsOf(name).map(capital).join('')), usual],
  ['a small letter at the start', small, rare],
  ['snake_case', (name) => wordsOf(name).join('_').toLowerCase(), usual],
  ['kebab-case', (name) => wordsOf(name).join('-').toLowerCase(), odd],
  ['SNAKE_CASE in capitals', (name) => wordsOf(name).join('_').toUpperCase(), odd],
  ['lower case', (name) => name.toLowerCase(), rare],
  ['upper case', (name) => name.toUpperCase(), rare],
];

/** A value whose texts, numbers and words, at any depth, are changed. */
function changedScalars(node: Node, change: (scalar: Node) => Node): Node {
  if (node.kind === 'list') return { kind: 'list', items: node.items.map((item) => changedScalars(item, change)) };
  if (node.kind !== 'object') return change(node);
  const members = node.members.map(([name, value]) => [name, changedScalars(value, change)] as const);
  return { kind: 'object', members };
}

const textOf = (text: string): Node => ({ kind: 'text', text });
const nullNode: Node = { kind: 'word', source: 'null' };
const isWord = (node: Node, ...words: string[]): boolean => node.kind === 'word' && words.includes(node.source);
const ofTexts =
  (change: (text: string) => Node) =>
  (node: Node): Node =>
    node.kind === 'text' ? change(node.text) : node;
const ofDates = (change: (iso: string) => string): ((node: Node) => Node) =>
  ofTexts((text) => {
    const isDate = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/.test(text);
    return textOf(isDate && !Number.isNaN(Date.parse(text)) ? change(new Date(text).toISOString()) : text);
  });

/** How programs convert values when they parse them. */
const conversions: readonly (readonly [how: string, change: (scalar: Node) => Node, cost: number])[] = [
  [
    'true and false in quotation marks',
    (one) => (one.kind === 'word' && !isWord(one, 'null') ? textOf(one.source) : one),
    rare,
  ],
  [
    'all values in quotation marks',
    (one) => ('source' in one && !isWord(one, 'null') ? textOf(one.source) : one),
    rare,
  ],
  ['all values in quotation marks, also null', (one) => ('source' in one ? textOf(one.source) : one), odd],
  [
    'all values in quotation marks, and null as ""',
    (one) => ('source' in one ? textOf(one.source === 'null' ? '' : one.source) : one),
    odd,
  ],
  [
    '1 and 0 for true and false',
    (one) => (isWord(one, 'true', 'false') ? { kind: 'number', source: isWord(one, 'true') ? '1' : '0' } : one),
    rare,
  ],
  [
    'True, False and None, as Python writes them',
    (one) =>
      one.kind === 'word' ? { kind: 'word', source: { true: 'True', false: 'False' }[one.source] ?? 'None' } : one,
    rare,
  ],
  ['null for an empty text', ofTexts((text) => (text === '' ? nullNode : textOf(text))), rare],
  ['an empty text for null', (one) => (isWord(one, 'null') ? textOf('') : one), rare],
  ['0 for null', (one) => (isWord(one, 'null') ? { kind: 'number', source: '0' } : one), odd],
  ['false for null', (one) => (isWord(one, 'null') ? { kind: 'word', source: 'false' } : one), odd],
  ['texts without white space at their ends', ofTexts((text) => textOf(text.trim())), rare],
  [
    'numbers for texts with numbers',
    ofTexts((text) => (/^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text) ? { kind: 'number', source: text } : textOf(text))),
    rare,
  ],
  [
    'whole numbers',
    (one) => (one.kind === 'number' ? { kind: 'number', source: String(Math.trunc(Number(one.source))) } : one),
    odd,
  ],
  [
    'rounded numbers',
    (one) => (one.kind === 'number' ? { kind: 'number', source: String(Math.round(Number(one.source))) } : one),
    odd,
  ],
  ['texts in lower case', ofTexts((text) => textOf(text.toLowerCase())), odd],
  ['texts in upper case', ofTexts((text) => textOf(text.toUpperCase())), odd],
  ['dates with milliseconds', ofDates((iso) => iso), rare],
  ['dates with seconds', ofDates((iso) => `${iso.slice(0, 19)}Z`), rare],
  ['dates with +00:00', ofDates((iso) => `${iso.slice(0, 19)}+00:00`), rare],
  ['dates with milliseconds and +00:00', ofDates((iso) => iso.replace('Z', '+00:00')), odd],
  ['dates with a space, as SQL has them', ofDates((iso) => iso.slice(0, 19).replace('T', ' ')), odd],
];

/** What programs put a body into. */
const around = ['data', 'payload', 'body', 'event', 'message', 'content', 'json', 'request', 'webhook'];

/** A value with other names or values, or within another one, and what that costs. */
export function convertedNodes(node: Node): [step: Step, node: Node, cost: number][] {
  const whole = compactJson(node);
  const found: [Step, Node, number][] = [
    ...namings.map(([how, rename, cost]): [Step, Node, number] => {
      const renamed = changedObjects(node, ({ members }) => ({
        kind: 'object',
        members: members.map(([name, value]) => [rename(name), value] as const),
      }));
      return [{ id: 'body-names', how }, renamed, cost];
    }),
    ...conversions.map(([how, change, cost]): [Step, Node, number] => [
      { id: 'body-converted', how },
      changedScalars(node, change),
      cost,
    ]),
    [{ id: 'body-wrapped', how: 'in a list' }, { kind: 'list', items: [node] }, rare],
    ...around.map((name): [Step, Node, number] => [
      { id: 'body-wrapped', how: `as the member ${name}` },
      { kind: 'object', members: [[name, node]] },
      odd,
    ]),
    ...(node.kind === 'object'
      ? [
          [
            { id: 'body-key-order', how: 'in alphabetical order without regard to capitals' },
            changedObjects(node, ({ members }) => ({
              kind: 'object',
              members: members.toSorted(([a], [b]) => compare(a.toLowerCase(), b.toLowerCase())),
            })),
            odd,
          ] as [Step, Node, number],
          [
            { id: 'body-part', how: 'only the values, as a list' },
            { kind: 'list', items: node.members.map(([, value]) => value) },
            odd,
          ] as [Step, Node, number],
          [
            { id: 'body-part', how: 'only the names, as a list' },
            { kind: 'list', items: node.members.map(([name]) => textOf(name)) },
            odd,
          ] as [Step, Node, number],
        ]
      : []),
  ];
  const seen = new Set([whole]);
  return found.filter(([, changed]) => seen.size < seen.add(compactJson(changed)).size);
}
