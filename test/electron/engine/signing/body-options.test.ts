import { brotliCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { bodyOptions } from '../../../../electron/engine/signing/doctor/body-options.ts';

const wide = `${'['.repeat(30)}${'1,'.repeat(7000)}1${']'.repeat(30)}`;

it.each([
  ['deeply indented JSON', {}, Buffer.from(wide)],
  ['a decompressed body', { 'content-encoding': 'br' }, brotliCompressSync(Buffer.alloc(4 * 1024 * 1024))],
])(
  'tries no other body of more than eight times the size of the received one plus 64 KiB: %s',
  (_name, headers, body) => {
    const options = bodyOptions({ method: 'POST', urls: [], headers: Object.entries(headers), body }, 4);
    expect(options.length).toBeGreaterThan(4);
    expect(Math.max(...options.map(({ value }) => value.length))).toBeLessThanOrEqual(8 * body.length + 64 * 1024);
  },
);
