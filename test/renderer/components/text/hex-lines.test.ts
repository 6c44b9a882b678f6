import { expect, test } from 'vitest';
import { bodyBytes } from '../../../../renderer/components/text/body-bytes.ts';
import { hexLines } from '../../../../renderer/components/text/hex-lines.ts';

test('formats rows of sixteen bytes with their offset and ASCII characters', () => {
  const bytes = bodyBytes({ encoding: 'utf8', content: 'GET /api HTTP/1.1\r\n' });
  expect(hexLines(bytes)).toBe(
    [
      '00000000  47 45 54 20 2f 61 70 69  20 48 54 54 50 2f 31 2e  GET /api HTTP/1.',
      '00000010  31 0d 0a                                          1··',
    ].join('\n'),
  );
});

test('decodes binary bodies from Base64', () => {
  expect(hexLines(bodyBytes({ encoding: 'base64', content: '//4A' }))).toMatch(/^00000000 {2}ff fe 00 /);
});
