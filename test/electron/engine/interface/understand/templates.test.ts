import { expect, test } from 'vitest';
import { document, ok, thing } from './things.ts';
import { understood } from './understood.ts';

/** A template of the event that a create sends, and what is noted about it. */
const rows: [template: string, notes: string[]][] = [
  ['{{request.path.room}} {{request.query.x}} {{request.headers.X-A}} {{env.A}} {{now}} {{ uuid }}', []],
  ['{{response.json.$.name}} {{request.json.$.name}} {{record.$.owner_id}} {{record}}', []],
  ["{{response.json.$['name']}} {{response.json.$..any}} {{response.json.$.name.inner}}", []],
  ['\\{{unknown}}', []],
  ['{{nwo}}', ['error Unknown template "nwo". Did you mean "now"?']],
  ['{{request.body}}', ['error Unknown template "request.body". Did you mean "request.json"?']],
  ['{{request.path.rom}}', ['error Unknown path parameter "rom". Did you mean "room"?']],
  [
    '{{response.json.$[}}',
    ['error The template "{{response.json.$[}}" has no JSONPath (RFC 9535) after "response.json".'],
  ],
  ['{{index}}', ['error The template "{{index}}" finds nothing here.']],
  [
    '{{response.json.$.nam}}',
    [
      'warning The template "{{response.json.$.nam}}" finds nothing where "nam" is missing: the schema does not have it.',
    ],
  ],
];

test.each(rows)('checks %s', (template, expected) => {
  const { notes } = understood(
    document(`paths:
  /rooms/{room}/things:
    post:
      requestBody: { content: { application/json: { schema: ${thing} } } }
      ${ok(thing)}
      x-hookbench-record: { of: things, do: create }
      x-hookbench-emits: [{ webhook: made, payload: { a: [${JSON.stringify(template)}] } }]
webhooks: { made: { post: {} } }`),
  );
  const found = notes.filter(({ pointer }) => pointer.endsWith('/x-hookbench-emits/0/payload/a/0'));
  expect(found.map(({ level, what }) => `${level} ${what}`)).toEqual(expected);
});

test('checks templates of records, keys, answers and the seed', () => {
  const { texts } = understood(
    document(`paths:
  /things/{id}: { get: { ${ok(thing)} } }
  /x: { post: { x-hookbench-record: { of: things, do: read, key: 'a-{{a}}', set: { name: '{{b}}' } }, x-hookbench-answers: [{ headers: { X-A: '{{c}}' }, json: ['{{d}}'] }] } }
x-hookbench-seed: { things: [{ id: '{{index}}', name: '{{record.$.id}}' }] }`),
  );
  expect(texts.filter((text) => text.startsWith('error'))).toEqual([
    'error /paths/~1x/post/x-hookbench-record/key: Unknown template "a".',
    'error /paths/~1x/post/x-hookbench-record/set/name: Unknown template "b".',
    'error /paths/~1x/post/x-hookbench-answers/0/headers/X-A: Unknown template "c".',
    'error /paths/~1x/post/x-hookbench-answers/0/json/0: Unknown template "d".',
    'error /x-hookbench-seed/things/0/name: The template "{{record.$.id}}" finds nothing here.',
  ]);
});
