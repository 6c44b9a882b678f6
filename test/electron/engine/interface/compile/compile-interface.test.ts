import { describe, expect, it } from 'vitest';
import { compileInterface } from '../../../../../electron/engine/interface/compile/compile-interface.ts';
import type { CompiledInterface } from '../../../../../electron/engine/interface/compile/compiled-interface.ts';
import { loadInterface } from '../../../../../electron/engine/interface/read-interface.ts';
import { libraryApi, libraryOverlay } from '../../../../support/library-interface.ts';

const load = async (text = libraryApi): Promise<CompiledInterface> => {
  const documents = {
    openapi: { file: 'library.yaml', text },
    overlay: { file: 'overlay.yaml', text: libraryOverlay },
  };
  const { model, notes } = await loadInterface(documents);
  if (!model) throw new Error(JSON.stringify(notes));
  return compileInterface(model, { seed: 1 });
};

describe('an operation', () => {
  it('responds with an example, by its name, or with a valid sample', async () => {
    const { operations, violations } = await load();
    const hours = operations.get('getHours');
    expect(hours?.respond(hours.success)).toMatchObject({
      status: 200,
      type: 'application/json',
      body: '{"opens":"09:00"}',
    });
    expect(hours?.respond(hours.success, { exampleName: 'sunday' })).toMatchObject({ value: { opens: '13:00' } });
    const book = operations.get('getBook');
    const written = book?.respond(book.success);
    expect(violations('/components/schemas/Book', (written as { value: unknown }).value, 'response')).toEqual([]);
  });

  it('finds the response for a status, and names the media types that it can write', async () => {
    const { operations } = await load(libraryApi.replace("'503':", "'5XX':"));
    const hours = operations.get('getHours');
    expect(hours?.responseFor(599)?.status).toBe('5XX');
    expect(hours?.responseFor(404)).toBeUndefined();
    expect(hours?.respond(hours.success, { accept: 'text/html' })).toEqual({ notAcceptable: ['application/json'] });
  });

  it('writes an example of a text instead of an object, which only JSON can have', async () => {
    const csv = 'application/json:\n              schema: { type: object, properties: { opens';
    const text = libraryApi.replace(csv, `text/csv: { example: 'opens,09:00' }\n            ${csv}`);
    const { operations } = await load(text);
    const hours = operations.get('getHours');
    const value = { opens: '10:00' };
    expect(hours?.respond(hours.success, { value, accept: 'text/csv' })).toMatchObject({ body: 'opens,09:00' });
    expect(hours?.respond(hours.success, { value, accept: 'application/json' })).toMatchObject({ value });
  });

  it('writes an image without a schema', async () => {
    const png = 'application/json:\n              schema: { type: object, properties: { opens';
    const { operations } = await load(libraryApi.replace(png, `image/png: {}\n            ${png}`));
    const hours = operations.get('getHours');
    const written = hours?.respond(hours.success, { accept: 'image/png' });
    expect(written).toMatchObject({ type: 'image/png', body: expect.any(Buffer) as Buffer });
  });

  it('writes declared headers that are required or have an example', async () => {
    const text = libraryApi.replace(
      'description: Opening hours',
      'description: Opening hours\n          headers: { X-Zone: { example: CET, schema: { type: string } }, X-Other: { schema: { type: string } } }',
    );
    const { operations } = await load(text);
    const hours = operations.get('getHours');
    expect(hours?.respond(hours.success)).toMatchObject({ headers: { 'X-Zone': 'CET' } });
  });

  it('reads parameters and bodies', async () => {
    const { operations, route } = await load();
    expect(route('GET', '/v2/books/a%20b')).toMatchObject({ kind: 'operation', params: { bookId: 'a b' } });
    const list = operations.get('listBooks');
    const { problems, values } =
      list?.readParameters({ params: {}, search: '?limit=5&genre=crime', headers: {} }) ?? {};
    expect({ problems, query: values?.query }).toEqual({ problems: [], query: { limit: 5, genre: 'crime' } });
    const add = operations.get('addBook');
    expect(add?.readBody('application/json', Buffer.from('{"title":"Emma"}'))).toMatchObject({
      ok: true,
      value: { title: 'Emma' },
    });
    expect(add?.readBody('application/json', Buffer.from('{}'))).toMatchObject({ ok: false, kind: 'invalid' });
  });
});
