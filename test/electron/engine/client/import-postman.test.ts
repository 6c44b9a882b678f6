import { describe, expect, it } from 'vitest';
import { importRequests } from '../../../../electron/engine/client/requests/import/import-requests.ts';

const info = { name: 'Shop', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' };
const imported = (collection: object) => importRequests(JSON.stringify({ info, ...collection }));

describe('a collection of Postman', () => {
  it('becomes requests in folders, with inherited authorization, path variables and forms', async () => {
    const { format, items, warnings } = await imported({
      auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}' }] },
      item: [
        {
          name: 'Orders',
          item: [
            {
              name: 'Get',
              event: [{ listen: 'test' }],
              request: {
                method: 'GET',
                header: [
                  { key: 'Accept', value: 'application/json' },
                  { key: 'X-Off', value: '1', disabled: true },
                ],
                url: { raw: '{{base}}/orders/:id?all=1', variable: [{ key: 'id', value: '7' }] },
              },
            },
          ],
        },
        {
          name: 'Pay',
          request: {
            method: 'POST',
            auth: {
              type: 'basic',
              basic: [
                { key: 'username', value: 'a' },
                { key: 'password', value: 'b' },
              ],
            },
            body: { mode: 'urlencoded', urlencoded: [{ key: 'a', value: '1 2' }] },
            url: 'https://example.com/pay',
          },
        },
        {
          name: 'Save',
          request: {
            method: 'PUT',
            auth: { type: 'noauth' },
            body: { mode: 'raw', raw: '{"a":1}', options: { raw: { language: 'json' } } },
            url: 'https://example.com/a',
          },
        },
      ],
    });
    expect(format).toBe('postman');
    expect(items).toMatchObject([
      {
        name: 'Get',
        folder: 'Shop/Orders',
        spec: {
          url: '{{base}}/orders/7?all=1',
          headers: [['Accept', 'application/json']],
          auth: { kind: 'bearer', token: '{{token}}' },
        },
      },
      {
        folder: 'Shop',
        spec: {
          body: 'a=1+2',
          headers: [['Content-Type', 'application/x-www-form-urlencoded']],
          auth: { kind: 'basic', username: 'a', password: 'b' },
        },
      },
      { spec: { method: 'PUT', body: '{"a":1}', headers: [['Content-Type', 'application/json']] } },
    ]);
    expect(warnings).toEqual(['Shop/Orders/Get: Scripts are not run.']);
  });

  it('that is wrong in one item keeps the others, and names what was skipped', async () => {
    const { items, warnings } = await imported({
      item: [
        { name: 'A', request: { url: 7 } },
        { name: 'B', request: { method: 'G T', url: '/b' } },
        { name: 'C', request: '/c' },
      ],
    });
    expect(items.map(({ name }) => name)).toEqual(['C']);
    expect(warnings).toEqual([
      expect.stringMatching(/^Shop\/A was skipped: request\.url: .* \(line 1\)\.$/),
      expect.stringMatching(/^Shop\/B was skipped: method/),
    ]);
  });

  it.each([
    [JSON.stringify({ info, item: 1 }, null, 1), 'Line 6: the collection cannot be read: item'],
    [`${JSON.stringify({ info }, null, 1)}\nx`, 'Line 7: the document is not valid JSON: end of file expected.'],
  ])('that cannot be read is refused: %s', async (text, message) => {
    await expect(importRequests(text)).rejects.toThrow(message);
  });

  it('skips a request whose path variables become larger than 10 MB', async () => {
    const url = { raw: `https://a${'/:x'.repeat(100_000)}`, variable: [{ key: 'x', value: 'y'.repeat(4000) }] };
    const { items, warnings } = await imported({ item: [{ name: 'Large', request: { url } }] });
    expect([items, warnings]).toEqual([[], [expect.stringMatching(/^Shop\/Large was skipped: .* larger than 10 MB/)]]);
  });
});
