import { afterAll, beforeAll, expect, it } from 'vitest';
import { openedStore } from './opened-records.ts';

const tag = "{ description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/Tag' } } } }";
const document = `
openapi: 3.1.0
info: { title: Tags, version: '1' }
paths:
  /tags:
    post:
      operationId: createTag
      requestBody: { content: { application/json: { schema: { type: object, properties: { text: { type: string } } } } } }
      responses: { '201': ${tag} }
  /tags/{tagId}:
    get:
      operationId: getTag
      parameters: [{ name: tagId, in: path, required: true, schema: { type: string } }]
      responses: { '200': ${tag} }
  /tags.write:
    post:
      operationId: writeTag
      x-hookbench-record: { of: tags, do: change, key: $.tag }
      requestBody: { content: { application/json: { schema: { type: object, properties: { tag: { type: string }, text: { type: string } } } } } }
      responses: { '200': ${tag} }
components:
  schemas:
    Tag: { type: object, required: [id, text], properties: { id: { type: string }, text: { type: string } } }
`;

let store: Awaited<ReturnType<typeof openedStore>>;
let api: Awaited<ReturnType<typeof store.open>>;
beforeAll(async () => {
  store = await openedStore();
  api = await store.open(document);
});
afterAll(() => store.close());

it('makes a UUID for a key whose schema says nothing about it', async () => {
  const { record } = await api.done('createTag', { json: { text: 'red' } });
  expect(record).toEqual({ id: expect.stringMatching(/^[\da-f-]{36}$/) as string, text: 'red' });
});

it('takes the key from the body, and does not keep it under another name', async () => {
  const { record } = await api.done('createTag', { json: { text: 'blue' } });
  const changed = await api.done('writeTag', { json: { tag: record?.['id'], text: 'navy' } });
  expect(changed.record).toEqual({ id: record?.['id'], text: 'navy' });
});
