import { describe, expect, it } from 'vitest';
import { importableText } from '#shared/import/importable-text.ts';
import { maxImportCharacters } from '#shared/import/max-import.ts';

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
  it('is read unchanged', () => {
    const text = harOf('short');
    expect(importableText('a.har', text)).toBe(text);
  });

  it('is read without the responses of a HAR when it would be too large', () => {
    const text = importableText('a.har', harOf('x'.repeat(2 * maxImportCharacters)));
    expect(JSON.parse(text)).toEqual({
      log: { version: '1.2', pages: [{ id: 'p', title: 'Home' }], entries: [{ pageref: 'p', request }] },
    });
  });

  it.each([
    ['a HAR with too large requests', harOf('').replace('kept', 'x'.repeat(maxImportCharacters))],
    ['a file that is not a HAR', 'x'.repeat(maxImportCharacters)],
    ['a file that exceeds the limit when encoded', '"'.repeat(maxImportCharacters / 2)],
  ])('is rejected when it is too large: %s', (_what, text) => {
    expect(() => importableText('a.har', text)).toThrow(
      /^a\.har contains \d\d,\d{3},\d{3} bytes of requests\. The maximum is 20,000,000\.$/,
    );
  });
});
