import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { importRequests } from '../../../../electron/engine/client/requests/import/import-requests.ts';

const chrome = readFileSync(new URL('chrome.har', import.meta.url), 'utf8');

const harOf = (...requests: unknown[]): string =>
  JSON.stringify({ log: { version: '1.2', entries: requests.map((request) => ({ request })) } });

async function one(request: object) {
  const { items, warnings } = await importRequests(harOf({ method: 'POST', url: 'https://a.test/x', ...request }));
  expect(items).toHaveLength(1);
  return { ...items[0]?.spec, warnings };
}

describe('a HAR of a browser', () => {
  it('becomes one request per entry, in folders by page or file, with warnings for other schemes', async () => {
    const { format, items, warnings } = await importRequests(chrome, 'shop.test.har');
    expect(format).toBe('har');
    expect(items).toMatchObject([
      {
        name: 'GET /cart',
        folder: 'shop.test cart?step=1',
        spec: {
          method: 'GET',
          url: 'https://shop.test/cart?step=1&q=caf%C3%A9%20au%20lait',
          headers: [
            ['accept', 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8'],
            ['accept-encoding', 'gzip, deflate, br, zstd'],
            ['sec-ch-ua', '"Chromium";v="142", "Not_A Brand";v="99"'],
          ],
          token: { condition: 'none' },
        },
      },
      {
        name: 'POST /api/login',
        folder: 'shop.test cart?step=1',
        spec: {
          headers: [
            ['Host', 'shop.test:8080'],
            ['Connection', 'keep-alive'],
            ['Content-Length', '21'],
            ['Authorization', 'Bearer abc.def'],
            ['Content-Type', 'application/x-www-form-urlencoded'],
          ],
          body: 'user=ada&note=a+b%26c',
        },
      },
      {
        name: 'POST /photos',
        folder: 'shop.test',
        spec: {
          headers: [['Content-Type', 'multipart/form-data; boundary=----WebKitFormBoundaryA1']],
          body: [
            '------WebKitFormBoundaryA1',
            'Content-Disposition: form-data; name="title"',
            '',
            'Me',
            '------WebKitFormBoundaryA1',
            'Content-Disposition: form-data; name="photo"; filename="me.png"',
            'Content-Type: image/png',
            '',
            '',
            '------WebKitFormBoundaryA1--',
            '',
          ].join('\r\n'),
        },
      },
    ]);
    expect(items[0]?.spec).not.toHaveProperty('body');
    expect(warnings).toEqual([
      'Entry 3 (GET wss://shop.test/live) was skipped: request.url: Enter a URL that starts with http:// or https://.',
      'Entry 4: the form field photo is the file me.png, whose content is not in the HAR.',
      expect.stringMatching(/^Entry 4: Content-Length was skipped: it is 48211, but the body has \d+ bytes\.$/),
    ]);
  });

  it('is recognized by its content, with log at any position', async () => {
    const { log } = JSON.parse(chrome) as { log: object };
    for (const text of [chrome, `\uFEFF${chrome}`, JSON.stringify({ _by: 'a tool', log })]) {
      const { format, items } = await importRequests(text);
      expect({ format, folder: items.at(-1)?.folder }).toEqual({ format: 'har', folder: 'HAR' });
    }
  });
});

describe('the body of an entry', () => {
  const form = [
    { name: 'a b', value: '1&2' },
    { name: 'c', value: '' },
  ];
  it.each([
    ['nothing', undefined, {}],
    ['null', null, {}],
    ['text', { text: '{"a":1}' }, { body: '{"a":1}', headers: [] }],
    ['text that is more than its params', { text: 'a=1', params: form }, { body: 'a=1' }],
    ['bytes, as we say it', { text: '//4AgA0K', _encoding: 'base64' }, { bodyBase64: '//4AgA0K' }],
    ['bytes, as others say it', { text: '//4AgA0K', encoding: 'base64' }, { bodyBase64: '//4AgA0K' }],
    [
      'fields',
      { mimeType: 'application/x-www-form-urlencoded', params: form },
      { body: 'a+b=1%262&c=', headers: [['Content-Type', 'application/x-www-form-urlencoded']] },
    ],
    [
      'fields of several parts',
      { mimeType: 'multipart/form-data; boundary="b"', params: [{ name: 'a', value: '1' }] },
      {
        body: '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--b--\r\n',
        headers: [['Content-Type', 'multipart/form-data; boundary=b']],
      },
    ],
  ])('that is %s', async (_, postData, wanted) => {
    const read = await one({ postData });
    expect(read).toMatchObject({ ...wanted, warnings: [] });
    expect('body' in read || 'bodyBase64' in read).toBe('body' in wanted || 'bodyBase64' in wanted);
  });
});

describe('an invalid HAR', () => {
  it.each([
    ['cut short', chrome.slice(0, 400), /^Line \d+, column \d+: the document is not valid JSON: /],
    ['no JSON, by its name', 'not a HAR', 'has no format that can be imported'],
    ['without log', '{}', 'This is not a HAR: log: '],
    ['without entries', '{"log":{"version":"1.2"}}', 'This is not a HAR: log.entries: '],
    ['of entries that are no list', '{"log":{"entries":{}}}', 'This is not a HAR: log.entries: '],
    ['of another version', '{"log":{"version":"2.0","entries":[]}}', 'HAR 2.0 is not supported.'],
  ])('%s: is rejected with a message', async (_, text, words) => {
    await expect(importRequests(text, 'a.HAR')).rejects.toMatchObject({ code: 'bad_input', field: '/text' });
    await expect(importRequests(text, 'a.HAR')).rejects.toThrow(words);
  });

  it('skips invalid entries with a warning and imports the others', async () => {
    const url = 'https://a.test/';
    const text = harOf(
      undefined,
      { method: 'GET', url: 'http://[' },
      { method: 'B D', url },
      { method: 'GET', url, headers: [{ name: 'X-A', value: 'a\nb' }] },
      { method: 'POST', url, postData: { text: '*', encoding: 'base64' } },
      { method: 'GET', url },
    );
    const { items, warnings } = await importRequests(text);
    expect(items).toMatchObject([{ name: 'GET /', spec: { url } }]);
    expect(warnings.map((words) => words.replace(/(?<=skipped: [\w.]+):.*/, ''))).toEqual([
      'Entry 1 was skipped: it has no request.',
      'Entry 2 (GET http://[) was skipped: request.url',
      'Entry 3 (B D https://a.test/) was skipped: method',
      'Entry 4 (GET https://a.test/) was skipped: headers.0.1',
      'Entry 5 (POST https://a.test/) was skipped: bodyBase64',
    ]);
  });

  it('warns once about redacted secrets', async () => {
    const headers = [{ name: 'Authorization', value: '[redacted]' }];
    const url = 'https://a.test/?code=%5Bredacted%5D';
    const { items, warnings } = await importRequests(harOf({ method: 'GET', url, headers }, { method: 'GET', url }));
    expect(items).toHaveLength(2);
    expect(warnings).toEqual(['The file does not contain secrets. Requests with [redacted] instead: 2.']);
  });
});
