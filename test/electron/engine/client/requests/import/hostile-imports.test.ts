import { describe, expect, it } from 'vitest';
import { importFiles } from '../../../../../../electron/engine/client/requests/import/import-files.ts';
import { importRequests } from '../../../../../../electron/engine/client/requests/import/import-requests.ts';

const info = { name: 'Shop', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' };
const postman = (content: object): string => JSON.stringify({ info, ...content });
const nested = (levels: number, inner: object): object =>
  levels === 0 ? inner : { name: 'F', item: [nested(levels - 1, inner)] };
const request = { name: 'R', request: 'https://a.test/' };

describe('hostile imports', () => {
  it('of folders in 51 folders skip what is too deep, and keep the others', async () => {
    const { items, warnings } = await importRequests(postman({ item: [nested(51, request), request] }));
    expect(items).toHaveLength(1);
    expect(warnings[0]).toContain('nested too deep');
  });

  it('of 1,000 folders in each other are refused with the reason', async () => {
    await expect(importRequests(postman({ item: [nested(1000, request)] }))).rejects.toThrow(
      'nested deeper than 200 levels',
    );
  });

  it('of 100,000 requests keep 5,000, and count the others', async () => {
    const { items, warnings } = await importRequests(postman({ item: Array.from({ length: 100_000 }, () => request) }));
    expect(items).toHaveLength(5000);
    expect(warnings).toEqual(['Only the first 5000 requests were imported; 95000 more were skipped.']);
  });

  it('of 10,000 wrong requests are one warning about each reason', async () => {
    const wrong = Array.from({ length: 10_000 }, (_, n) => ({
      name: `R${n}`,
      request: { url: '/', header: [{ key: 'a b', value: 'x' }] },
    }));
    const { items, warnings } = await importRequests(postman({ item: wrong }));
    expect(items).toHaveLength(5000);
    expect(warnings[0]).toMatch(/^Shop\/R0, Shop\/R1, Shop\/R2 and 9997 more: Item 1 of headers was skipped/);
  });

  it('of names such as __proto__ and constructor are data', async () => {
    const text = `{"info":${JSON.stringify(info)},"__proto__":{"item":[]},"variable":[{"key":"__proto__","value":"1"},{"key":"constructor","value":"2"}],
      "item":[{"name":"__proto__","__proto__":{"x":1},"request":{"method":"POST","url":"https://a.test/{{__proto__}}/{{constructor}}",
      "auth":{"type":"__proto__","__proto__":[{"key":"__proto__","value":"x"}]},"header":[{"key":"__proto__","value":"1"}]},
      "event":[{"listen":"test","script":{"exec":"pm.test('a', () => pm.expect(pm.response.json().__proto__.constructor).to.hasOwnProperty('x'))"}}]}]}`;
    const { environments, items, warnings } = await importRequests(text);
    expect(environments[0]?.variables.map(({ name }) => name)).toEqual(['__proto__', 'constructor']);
    expect(items).toMatchObject([{ name: '__proto__', spec: { headers: [['__proto__', '1']] } }]);
    expect(warnings).toHaveLength(2);
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });

  it.each([
    [
      'aliases that repeat many values',
      `type: collection.insomnia.rest/5.0\nname: A\na0: &a0 [x]\n${Array.from({ length: 9 }, (_, n) => `a${n + 1}: &a${n + 1} [${`*a${n}, `.repeat(9)}]`).join('\n')}\ncollection: []\n`,
      'repeat more than 250,000 values',
    ],
    [
      'an alias of itself',
      'type: collection.insomnia.rest/5.0\nname: A\ncollection: &c [*c]\n',
      'contains an alias (*) of itself',
    ],
    [
      'UTF-16',
      Buffer.from(postman({ item: [request] }), 'utf16le').toString('utf8'),
      'Line 1, column 1: the text is not in UTF-8.',
    ],
    [
      'UTF-16 with a byte order mark',
      Buffer.from(`\uFEFF${postman({ item: [request] })}`, 'utf16le').toString('utf8'),
      'Line 1, column 1: the text is not in UTF-8.',
    ],
  ])('of %s are refused with the reason', async (_what, text, message) => {
    await expect(importRequests(text)).rejects.toThrow(message);
  });

  it.each([
    ['a byte order mark', `\uFEFF${postman({ item: [request] })}`],
    ['CR LF', JSON.stringify({ info, item: [request] }, null, 2).replaceAll('\n', '\r\n')],
    ['no info', JSON.stringify({ item: [request] })],
    ['the wrapper of the API of Postman', JSON.stringify({ collection: { info, item: [request] } })],
  ])('of a collection with %s are read', async (_what, text) => {
    expect((await importRequests(text)).items).toHaveLength(1);
  });

  it('of variables that double in each of 40 folders do not grow', async () => {
    const files = [
      { name: 'C/collection.bru', text: 'vars:pre-request {\n  v0: x\n}\n' },
      {
        name: 'C/F/folder.bru',
        text: `vars:pre-request {\n${Array.from({ length: 40 }, (_, n) => `  v${n + 1}: {{v${n}}}{{v${n}}}\n`).join('')}}\n`,
      },
      { name: 'C/F/large.bru', text: 'meta {\n  name: Large\n}\nget {\n  url: https://a.test/{{v40}}\n}\n' },
      { name: 'C/F/small.bru', text: 'meta {\n  name: Small\n}\nget {\n  url: https://a.test/\n}\n' },
    ];
    const { items, warnings } = await importFiles(files);
    expect(items).toMatchObject([{ name: 'Small' }]);
    expect(warnings[0]).toMatch(/^C\/F\/large\.bru was skipped: .* larger than 10 MB/);
  });
});
