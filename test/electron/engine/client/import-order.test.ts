import { describe, expect, it } from 'vitest';
import { importFiles } from '../../../../electron/engine/client/requests/import/import-files.ts';
import { importRequests } from '../../../../electron/engine/client/requests/import/import-requests.ts';

describe('requests of Bruno', () => {
  it('are in the order of a run, under the name of their collection, and their documentation is a named loss', async () => {
    const request = (name: string, seq: number, more = '') =>
      `meta {\n  name: ${name}\n  type: http\n  seq: ${seq}\n}\n\nget {\n  url: https://a.test/${name}\n}\n${more}`;
    const files = [
      { name: 'checkout/A/second.bru', text: request('second', 2, '\ndocs {\n  About it.\n}\n') },
      { name: 'checkout/A/third.bru', text: request('third', 10) },
      { name: 'checkout/A/folder.bru', text: 'meta {\n  name: A\n  seq: 2\n}\n' },
      { name: 'checkout/B/first.bru', text: request('first', 7) },
      { name: 'checkout/B/folder.bru', text: 'meta {\n  name: B\n  seq: 1\n}\n' },
      { name: 'checkout/a-last.bru', text: request('last', 1) },
      { name: 'checkout/bruno.json', text: '{"version":"1","name":"The shop","type":"collection"}' },
    ];
    const { items, warnings } = await importFiles(files);
    expect(items.map(({ folder, name }) => `${folder}/${name}`)).toEqual([
      'The shop/B/first',
      'The shop/A/second',
      'The shop/A/third',
      'The shop/last',
    ]);
    expect(warnings).toEqual(['The shop/A/second: The documentation is not imported.']);
    const inside = await importFiles(files.map(({ name, text }) => ({ name: name.replace('checkout/', ''), text })));
    expect(inside.items[0]?.folder).toBe('The shop/B');
  });
});

describe('requests of Insomnia', () => {
  const named = (name: string) => ({ name, method: 'GET', url: `https://a.test/${name}` });

  it('of format 4 and 5 are in the order in which Insomnia shows them', async () => {
    const resources = [
      { _id: 'w', _type: 'workspace', parentId: null, name: 'Shop' },
      { _id: 'a', _type: 'request', parentId: 'w', metaSortKey: -1, ...named('last') },
      { _id: 'f', _type: 'request_group', parentId: 'w', metaSortKey: -2, name: 'F' },
      { _id: 'b', _type: 'request', parentId: 'f', metaSortKey: 5, ...named('third') },
      { _id: 'c', _type: 'request', parentId: 'f', metaSortKey: 4, ...named('second') },
      { _id: 'd', _type: 'request', parentId: 'w', metaSortKey: -3, ...named('first') },
    ];
    const four = await importRequests(JSON.stringify({ _type: 'export', __export_format: 4, resources }));
    const inFive = (name: string, sortKey: number) => ({ ...named(name), meta: { sortKey } });
    const collection = [
      inFive('last', -1),
      { name: 'F', meta: { sortKey: -2 }, children: [inFive('third', 5), inFive('second', 4)] },
      inFive('first', -3),
    ];
    const five = await importRequests(
      JSON.stringify({ type: 'collection.insomnia.rest/5.0', name: 'Shop', collection }),
    );
    for (const { items } of [four, five])
      expect(items.map(({ name }) => name)).toEqual(['first', 'second', 'third', 'last']);
  });

  it('send GraphQL as JSON', async () => {
    const body = { mimeType: 'application/graphql', text: '{"query":"{ me { id } }"}' };
    const resources = [{ _id: 'a', _type: 'request', parentId: 'w', ...named('GraphQL'), method: 'POST', body }];
    const { items } = await importRequests(JSON.stringify({ _type: 'export', __export_format: 4, resources }));
    expect(items[0]?.spec.headers).toEqual([['Content-Type', 'application/json']]);
  });
});
