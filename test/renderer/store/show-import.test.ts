import { describe, expect, it } from 'vitest';
import { maxImportCharacters } from '#shared/import/max-import.ts';
import { readImport, readImports } from '../../../renderer/store/show-import.ts';

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

describe('a folder with requests', () => {
  it('is read without settings and lock files, which do not count towards the limit', async () => {
    const large = 'x'.repeat(maxImportCharacters);
    const ignored = ['package-lock.json', 'pnpm-lock.yaml', '.a.json'];
    const files = [...ignored.map((name) => new File([large], name)), new File(['get {\n}\n'], 'get.bru')];
    expect(await readImports(files)).toEqual({ files: [{ name: 'get.bru', text: 'get {\n}\n' }] });
  });
});

describe('a file with requests', () => {
  it('is read unchanged with its name', async () => {
    const text = harOf('short');
    expect(await readImport(new File([text], 'a.har'))).toEqual({ name: 'a.har', text });
  });

  it('is read without the responses of a HAR when it would be too large', async () => {
    const { text } = await readImport(new File([harOf('x'.repeat(2 * maxImportCharacters))], 'a.har'));
    expect(JSON.parse(text)).toEqual({
      log: { version: '1.2', pages: [{ id: 'p', title: 'Home' }], entries: [{ pageref: 'p', request }] },
    });
  });

  it.each([
    ['a HAR with too large requests', harOf('').replace('kept', 'x'.repeat(maxImportCharacters))],
    ['a file that is not a HAR', 'x'.repeat(maxImportCharacters)],
    ['a file that exceeds the limit when encoded', '"'.repeat(maxImportCharacters / 2)],
  ])('is rejected when it is too large: %s', async (_what, text) => {
    await expect(readImport(new File([text], 'a.har'))).rejects.toThrow(
      /^a\.har contains \d\d,\d{3},\d{3} bytes of requests\. The maximum is 20,000,000\.$/,
    );
  });
});
