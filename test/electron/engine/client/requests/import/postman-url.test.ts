import { describe, expect, it } from 'vitest';
import { importRequests } from '../../../../../../electron/engine/client/requests/import/import-requests.ts';

const info = { name: 'Shop', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' };

describe('the URL of a request of Postman', () => {
  it.each([
    [{ raw: '{{base}}/a', host: ['{{base}}'], path: ['a'], query: [{ key: 'b', value: 'c' }] }, '{{base}}/a?b=c'],
    [
      { raw: 'https://old.test', protocol: 'https://', host: 'a.test', port: '81', path: '/b/' },
      'https://a.test:81/b/',
    ],
    [
      { raw: 'a.test/?b&c=', host: 'a.test', path: [''], query: [{ key: 'b' }, { key: 'c', value: '' }] },
      'http://a.test?b&c=',
    ],
    [{ raw: '', protocol: 'https', auth: { user: 'u', password: 'p' }, host: 'a.test' }, 'https://u:p@a.test'],
    [
      {
        host: 'a.test',
        path: [':id.json', ':other.a'],
        variable: [
          { id: 'id', value: '7' },
          { id: 'other.a', value: '8' },
        ],
      },
      'http://a.test/7.json/8',
    ],
    [{ raw: 'https://a.test/x?b=c', protocol: 'https', host: 'a.test', path: ['x'] }, 'https://a.test/x?b=c'],
    [{ raw: 'a.test?b=c', query: [] }, 'http://a.test?b=c'],
    [{ raw: 'a.test?b=c', query: [{ key: 'b', value: 'c', disabled: true }] }, 'http://a.test'],
  ])('is that of its parts, as Postman sends it: %j', async (url, expected) => {
    const { items } = await importRequests(JSON.stringify({ info, item: [{ name: 'A', request: { url } }] }));
    expect(items[0]?.spec.url).toBe(expected);
  });
});
