import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { inspected } from './inspected-text.ts';

const json = '{"id_token":"eyJhbGciOiJub25lIn0.eyJub25jZSI6IjEifQ.","n":1}';

it('bytes of no known kind are unknown data', async () => {
  const found = await inspected(Buffer.from('ffff7b2261223a20c328ff00ff', 'hex'));
  expect(found).toMatchObject({ kind: 'unknown', findings: [{ outcome: 'note', title: 'Unknown data' }] });
});

describe('encoded data', () => {
  it('in each other are explained from the outside to the inside', async () => {
    const found = await inspected(gzipSync(json).toString('base64'));
    expect(found).toMatchObject({ kind: 'base64', title: 'Base64' });
    expect(found.parts.map(({ kind, path }) => `${path.join(' > ')}: ${kind}`)).toEqual([
      'decoded: compressed',
      'decoded > decompressed: token-response',
      'decoded > decompressed > id_token: jwt',
    ]);
  });

  it.each([
    ['gzip', gzipSync(json)],
    ['deflate', deflateSync(json)],
    ['zstd', zstdCompressSync(json)],
    ['br', brotliCompressSync(json)],
    ['deflate without header', deflateRawSync(json)],
  ])('%s is decompressed', async (coding, bytes) => {
    const found = await inspected(bytes);
    expect(found).toMatchObject({ kind: 'compressed', title: `Compressed data (${coding})` });
    expect(found.parts[0]).toMatchObject({ path: ['decompressed'], kind: 'token-response' });
  });

  it('that is cut is reported', async () => {
    const found = await inspected(gzipSync(json).subarray(0, 30));
    expect(found.findings).toMatchObject([{ outcome: 'failed', title: 'Not readable' }]);
  });

  it('that would fill the memory is not decompressed', async () => {
    const found = await inspected(gzipSync(Buffer.alloc(11 * 1024 * 1024)));
    expect(found.findings).toMatchObject([{ outcome: 'failed', evidence: expect.stringContaining('over 10 MiB') }]);
  });

  it('in Base64url, hexadecimal and data URLs are decoded', async () => {
    const text = '{"greeting":"héllo?>"}';
    expect(await inspected(Buffer.from(text).toString('base64url'))).toMatchObject({ parts: [{ kind: 'json' }] });
    expect(await inspected(Buffer.from(text).toString('hex'))).toMatchObject({
      kind: 'hex',
      parts: [{ kind: 'json' }],
    });
    const url = `data:application/json;base64,${Buffer.from(text).toString('base64')}`;
    expect(await inspected(url)).toMatchObject({ kind: 'base64', parts: [{ kind: 'json' }] });
  });

  it('of RFC 4648 10 is decoded when it is asked for', async () => {
    const found = await inspected('Zm9vYmFy', { as: 'base64' });
    expect(found.sections.find(({ title }) => title === 'Content')?.text).toBe('foobar');
  });

  it('as deep as anyone likes is explained to a limit', async () => {
    let text = json;
    for (let depth = 0; depth < 20; depth++) text = Buffer.from(text).toString('base64');
    expect((await inspected(text)).parts).toHaveLength(6);
  });
});

describe('a CloudEvent', () => {
  // CloudEvents 1.0.2, Example
  const event = {
    specversion: '1.0',
    type: 'com.github.pull_request.opened',
    source: 'https://github.com/cloudevents/spec/pull',
    id: 'A234-1234-1234',
    time: '2018-04-05T17:31:00Z',
    data: { a: 1 },
  };

  it('is checked, and its data are explained', async () => {
    const found = await inspected(JSON.stringify(event));
    expect(found).toMatchObject({ kind: 'cloud-event', findings: [{ outcome: 'passed' }], parts: [{ kind: 'json' }] });
    const wrong = await inspected(JSON.stringify({ ...event, time: '2018-04-05' }));
    expect(wrong.findings).toMatchObject([{ outcome: 'failed', where: 'time' }]);
  });
});

describe('other texts', () => {
  it('offer other kinds, and can be treated as one of them', async () => {
    const found = await inspected('deadbeefdeadbeefdeadbeef');
    expect(found.kind).toBe('hex');
    expect(found.candidates.map(({ kind }) => kind)).toContain('hex');
    expect(await inspected('1763640000', { as: 'jwk' })).toMatchObject({ findings: [{ title: 'Not readable' }] });
    expect(await inspected('deadbeef', { as: 'hex' })).toMatchObject({ kind: 'hex' });
  });

  it('broken JSON names the position', async () => {
    const found = await inspected('{"a": 1,\n}');
    expect(found).toMatchObject({ kind: 'json', findings: [{ evidence: expect.stringContaining('line 2') }] });
  });

  it('forms are decoded', async () => {
    const found = await inspected('grant_type=refresh_token&refresh_token=tGzv3JOkF0XG5Qx2TlKWIA');
    expect(found).toMatchObject({ kind: 'form', title: 'Token request' });
  });

  it.each(['hello', '', 'The quick brown fox jumps over the lazy dog.', 'password'])('%j is unknown', async (text) => {
    expect((await inspected(text)).kind).toBe('unknown');
  });
});
