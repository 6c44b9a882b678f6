import { describe, expect, it } from 'vitest';
import { largestImport } from '#shared/import/largest-import.ts';
import { readImport } from '../../../renderer/store/show-import.ts';

const request = {
  method: 'POST',
  url: 'https://localhost/a',
  headers: [{ name: 'accept', value: '*/*' }],
  postData: { mimeType: 'text/plain', text: 'kept' },
};
const harOf = (body: string, more = '') =>
  JSON.stringify({
    log: {
      version: '1.2',
      creator: { name: 'a', version: '1' },
      pages: [{ id: 'p', title: 'Home', pageTimings: {} }],
      entries: [
        {
          pageref: 'p',
          request: { ...request, cookies: [{ name: more }] },
          response: { content: { text: body } },
        },
      ],
    },
  });

describe('a file with requests', () => {
  it('is read with its name, as it is', async () => {
    const text = harOf('short');
    expect(await readImport(new File([text], 'a.har'))).toEqual({ name: 'a.har', text });
  });

  it('is read without the answers of a HAR when it is too large with them', async () => {
    const { text } = await readImport(new File([harOf('x'.repeat(5 * largestImport))], 'a.har'));
    expect(JSON.parse(text)).toEqual({
      log: { version: '1.2', pages: [{ id: 'p', title: 'Home' }], entries: [{ pageref: 'p', request }] },
    });
  });

  it.each([
    ['a HAR whose requests alone are', harOf('').replace('kept', 'x'.repeat(largestImport))],
    ['what is no HAR', 'x'.repeat(largestImport)],
    ['what grows beyond it on its way', '"'.repeat(largestImport / 2)],
  ])('is refused when it is too large: %s', async (_what, text) => {
    await expect(readImport(new File([text], 'a.har'))).rejects.toThrow(
      /^a\.har holds \d{7} bytes of requests; 1000000 are the most\.$/,
    );
  });
});
