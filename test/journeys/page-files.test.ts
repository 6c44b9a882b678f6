import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { http } from '../support/http-request.ts';
import { startControl, type TestControl } from '../support/start-control.ts';

const text = `export const words = ${JSON.stringify('word '.repeat(1000))};`;

let control: TestControl;
beforeAll(async () => {
  control = await startControl(undefined, { files: { 'assets/words.js': text } });
});
afterAll(() => control.close());

const get = (encoding?: string, more: Record<string, string> = {}) =>
  http(`${control.origin}/assets/words.js`, { headers: { ...(encoding && { 'accept-encoding': encoding }), ...more } });

it.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip;q=1.0, br;q=0', 'gzip', gunzipSync],
])('serves a file for Accept-Encoding: %s in %s', async (accepted, coding, decode) => {
  await expect.poll(async () => (await get(accepted)).headers['content-encoding']).toBe(coding);
  const { bytes, headers } = await get(accepted);
  expect(decode(bytes).toString()).toBe(text);
  expect(headers).toMatchObject({ vary: 'accept-encoding', 'cache-control': 'public, max-age=31536000, immutable' });
});

it('serves a file unchanged', async () => {
  const { headers, text: body } = await get();
  expect(body).toBe(text);
  expect(headers['content-encoding']).toBeUndefined();
});

it('responds with 304 to a client that has the file', async () => {
  const etag = String((await get()).headers.etag);
  const unchanged = await get(undefined, { 'if-none-match': `"other", W/${etag}` });
  expect([unchanged.status, unchanged.text, unchanged.headers.etag]).toEqual([304, '', etag]);
  expect((await get(undefined, { 'if-none-match': '"other"' })).status).toBe(200);
});

it('forbids caching of the page, because each response has its own nonce', async () => {
  const { headers } = await http(`${control.origin}/`);
  expect(headers['cache-control']).toBe('no-store');
  expect(headers.etag).toBeUndefined();
});
