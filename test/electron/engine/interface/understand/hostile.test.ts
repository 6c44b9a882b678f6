import { expect, test } from 'vitest';
import type { Members } from '../../../../../electron/engine/interface/read/members.ts';
import { understand, type Understood } from '../../../../../electron/engine/interface/understand/understand.ts';

const count = 1000;
const each = <Value>(make: (index: number) => Value): Value[] =>
  Array.from({ length: count }, (_, index) => make(index));
const members = (name: string, make: (index: number) => unknown) =>
  Object.fromEntries(each((index) => [`${name}${index}`, make(index)]));
const responses = (schema: object) => ({ 200: { content: { 'application/json': { schema } } } });
const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** Documents whose parts multiply, and what must be found in them nevertheless. */
const documents: [title: string, document: Members, what: (found: Understood) => number, expected: number][] = [
  [
    'a schema with many members that each contain it',
    {
      paths: Object.fromEntries(
        each((index) => [`/a${index}/{id}`, { get: { responses: responses(reference('Wide')) } }]),
      ),
      components: { schemas: { Wide: { properties: members('p', () => reference('Wide')) } } },
    },
    ({ model }) => model.collections.length,
    0,
  ],
  [
    'a chain of allOf',
    {
      paths: { '/a/{id}': { get: { responses: responses(reference('S0')) } } },
      components: {
        schemas: members('S', (index) => ({
          allOf: [reference(`S${index + 1}`), { properties: { id: {}, [`p${index}`]: reference(`S${index}`) } }],
        })),
      },
    },
    ({ model }) => model.collections.length,
    1,
  ],
  [
    'many records with the same segment',
    {
      paths: Object.fromEntries(
        each((index) => [
          `/a${index}/things/{id}`,
          { get: { responses: responses({ properties: { id: {}, [`p${index}`]: {}, [`q${index}`]: {} } }) } },
        ]),
      ),
    },
    ({ model }) => model.collections.length,
    count,
  ],
  [
    'many unknown events with long names',
    {
      webhooks: members('someName'.repeat(20), () => ({ post: {} })),
      paths: { '/a': { post: { 'x-hookbench-emits': each((index) => ({ webhook: 'unknown'.repeat(20) + index })) } } },
    },
    ({ notes }) => notes.filter(({ level }) => level === 'error').length,
    count,
  ],
  [
    'many callbacks with the same name',
    { paths: { '/a': { post: { callbacks: { done: members('{$request.query.url}', () => ({ post: {} })) } } } } },
    ({ model }) => model.events.length,
    count,
  ],
];

test.each(documents)('understands %s in a short time', { timeout: 10_000 }, (_title, document, what, expected) => {
  expect(what(understand({ openapi: '3.1.0', ...document }))).toBe(expected);
});
