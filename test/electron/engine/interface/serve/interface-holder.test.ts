import { describe, expect, it } from 'vitest';
import { http } from '../../../../support/http-request.ts';
import { startEngine, type TestEngine } from '../../../../support/start-engine.ts';
import { tempFolder } from '../../../../support/temp-folder.ts';

const thing = { type: 'object', required: ['id'], properties: { id: { type: 'string' } } };
const key = { name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } };
const body = (schema: object) => ({ content: { 'application/json': { schema } } });
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };

/** Records of a collection of one name. */
const api = (name: string, seed: unknown[]) => ({
  openapi: '3.1.0',
  info: { title: name, version: '1' },
  'x-hookbench-seed': { [name]: seed },
  paths: {
    [`/${name}`]: {
      get: { responses: { 200: { description: 'ok', ...body({ type: 'array', items: thing }) } } },
      post: { parameters: [key], requestBody: body(thing), responses: { 201: { description: 'ok', ...body(thing) } } },
    },
    [`/${name}/{id}`]: { get: { parameters: [id], responses: { 200: { description: 'ok', ...body(thing) } } } },
  },
});
const document = (name: string, seed: unknown[] = []) => ({ openapi: { text: JSON.stringify(api(name, seed)) } });
const input = (name: string) => ({ openapi: { file: 'api.json', text: document(name).openapi.text } });

const post = ({ api: url }: TestEngine, path: string, json: unknown, headers = {}) =>
  http(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(json),
  });

describe('a change of the interface', () => {
  it('is committed together with the records, or not at all', async () => {
    await using folder = await tempFolder();
    {
      await using bench = await startEngine({ dataDir: folder.path, declared: { interface: document('books') } });
      const { ownInterface } = bench.engine;
      await post(bench, '/books', { id: 'kept' });
      const unmet = { sql: 'DELETE FROM interface WHERE documents IS NULL', params: [], expect: 1 };
      await ownInterface.join((next) =>
        Promise.resolve({
          entries: [],
          statements: next?.model.title === 'films' ? [unmet] : [],
          begin: () => undefined,
        }),
      );
      await expect(ownInterface.set(input('films'))).rejects.toMatchObject({ code: 'conflict' });
      expect((await http(`${bench.api}/books`)).json).toEqual([{ id: 'kept' }]);
      const { items } = await bench.engine.journal.list({ limit: 50, order: 'asc' });
      expect(items.filter(({ kind }) => kind === 'interface')).toMatchObject([
        { message: 'The service offers books 1' },
      ]);
    }
    await using again = await startEngine({ dataDir: folder.path });
    expect((await http(`${again.api}/books`)).json).toEqual([{ id: 'kept' }]);
  });

  it('that a start cannot make leaves the stored one', async () => {
    await using folder = await tempFolder();
    const wrong = document('books', [{ id: 1 }]);
    await expect(startEngine({ dataDir: folder.path, declared: { interface: wrong } })).rejects.toMatchObject({
      code: 'bad_input',
      field: '/x-hookbench-seed/books/0/id',
    });
    await using again = await startEngine({ dataDir: folder.path });
    expect(again.engine.ownInterface.current()).toBeUndefined();
  });

  it('ends the repetition of responses to an Idempotency-Key', async () => {
    await using bench = await startEngine({ declared: { interface: document('books') } });
    const headers = { 'idempotency-key': 'one' };
    expect((await post(bench, '/books', { id: 'a' }, headers)).status).toBe(201);
    const openapi = { ...api('books', []), info: { title: 'books', version: '2' } };
    await bench.engine.ownInterface.set({ openapi: { file: 'api.json', text: JSON.stringify(openapi) } });
    expect(await post(bench, '/books', { id: 'b' }, headers)).toMatchObject({ status: 201, json: { id: 'b' } });
  });
});
