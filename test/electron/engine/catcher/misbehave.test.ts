import { once } from 'node:events';
import { connect as connectTls } from 'node:tls';
import type { Socket } from 'node:net';
import got, { RequestError } from 'got';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { misbehaviours } from '#shared/catcher/misbehaviours.ts';
import type { MisbehaviourKind } from '#shared/model/catcher-answer.ts';
import { pageOfCaptures, wholeCapture } from '../../../../electron/engine/catcher/read-captures.ts';
import { startCatcher, type TestCatcher } from '../../../support/catcher.ts';
import { rawSocket } from '../../../support/raw-socket.ts';
import { needsProgram } from '../../../support/needs.ts';

let catcher: TestCatcher;
beforeAll(async () => {
  catcher = await startCatcher();
});
afterAll(() => catcher.close());
beforeEach(() => catcher.reset());

const schemes = ['http', 'https'] as const;
type Scheme = (typeof schemes)[number];
const addressOf = (scheme: Scheme): string => catcher.engine.urls.catcher[scheme];

async function connectTo(scheme: Scheme): Promise<Socket> {
  if (scheme === 'http') return rawSocket(addressOf(scheme));
  const { hostname, port } = new URL(addressOf(scheme));
  const socket = connectTls({ host: hostname, port: Number(port), ca: catcher.engine.pki.ca.cert });
  await once(socket, 'secureConnect');
  return socket;
}

interface Wire {
  text: string;
  end: 'open' | 'closed' | 'reset';
}

/** How a misbehaviour looks on the wire, and how the connection may end. */
interface Expected {
  text: RegExp;
  end: Wire['end'][];
}

/** How long a connection that stays open is watched after the expected text arrived. */
const watchedMs = 200;

/** The bytes received over a raw socket until it ends, or until it stayed open with the expected text. */
async function wire(scheme: Scheme, { text: expected, end }: Expected): Promise<Wire> {
  const socket = await connectTo(scheme);
  let text = '';
  let timer: NodeJS.Timeout | undefined;
  const { promise, resolve } = Promise.withResolvers<Wire['end']>();
  const watch = (): void => {
    if (end.includes('open') && expected.test(text)) timer ??= setTimeout(resolve, watchedMs, 'open');
  };
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1');
    watch();
  });
  socket.on('error', ({ code }: NodeJS.ErrnoException) => {
    resolve(code === 'ECONNRESET' ? 'reset' : 'closed');
  });
  socket.on('close', () => {
    resolve('closed');
  });
  socket.write('POST /x HTTP/1.1\r\nHost: c\r\nContent-Length: 2\r\n\r\nhi');
  watch();
  const seen = await promise;
  clearTimeout(timer);
  socket.destroy();
  return { text, end: seen };
}

const onTheWire: Record<MisbehaviourKind, Expected> = {
  'never-answer': { text: /^$/, end: ['open'] },
  drip: { text: /^HT/, end: ['open'] },
  'reset-before-headers': { text: /^$/, end: ['reset'] },
  'reset-during-headers': { text: /^(HTTP\/1\.1 200 (?![^]*\r\n\r\n)[^]*)?$/, end: ['reset'] },
  'reset-during-body': { text: /^(HTTP\/1\.1 200 [^]*content-length: 10\r\n\r\n01234)?$/, end: ['reset'] },
  'reset-after-body': { text: /^(HTTP\/1\.1 200 [^]*\r\n\r\n0123456789)?$/, end: ['reset', 'closed'] },
  'close-without-answer': { text: /^$/, end: ['closed'] },
  'wrong-content-length': { text: /content-length: 110\r\n\r\n0123456789$/, end: ['closed'] },
  'bad-chunk': { text: /transfer-encoding: chunked\r\n\r\nzz\r\n0123456789/, end: ['closed'] },
  'malformed-status-line': { text: /^HTTP\/one point one/, end: ['closed'] },
  'endless-body': { text: /^HTTP\/1\.1 200 [^]*\r\n\r\n(4000\r\nx{16384}\r\n){2}/, end: ['open'] },
  'continue-then-nothing': { text: /^HTTP\/1\.1 100 Continue\r\n\r\n$/, end: ['open'] },
  'redirect-loop': { text: /^HTTP\/1\.1 307 [^]*location: \/x\r\n/, end: ['open'] },
  'huge-headers': { text: /^HTTP\/1\.1 200 [^]*x-huge: x{65536}\r\n/, end: ['open'] },
};

describe.each(schemes)('over %s, on the wire', (scheme) => {
  it.each(misbehaviours.map(({ kind }) => kind))('%s', async (kind) => {
    await catcher.set({ answer: { misbehave: kind, body: '0123456789' } });
    const expected = onTheWire[kind];
    const seen = await wire(scheme, expected);
    expect(seen.text).toMatch(expected.text);
    expect(expected.end).toContain(seen.end);
    await expect
      .poll(() => pageOfCaptures(catcher.engine.store, { limit: 1, order: 'desc' }, wholeCapture).items[0])
      .toMatchObject({ path: '/x', size: 2, misbehaviour: kind });
  });
});

/** How long clients wait: short if a timeout is expected, otherwise as long as a slow machine needs. */
const shortMs = 600;
const longMs = 20_000;

/** How a client written by others reports each. */
const asGot: Record<MisbehaviourKind, RegExp> = {
  'never-answer': /ETIMEDOUT/,
  drip: /ETIMEDOUT/,
  'reset-before-headers': /ECONNRESET/,
  'reset-during-headers': /ECONNRESET|EPIPE/,
  'reset-during-body': /ECONNRESET|ERR_/,
  'reset-after-body': /200|ECONNRESET/,
  'close-without-answer': /ECONNRESET/,
  'wrong-content-length': /ECONNRESET|ERR_/,
  'bad-chunk': /HPE_INVALID_CHUNK_SIZE/,
  'malformed-status-line': /HPE_INVALID/,
  'endless-body': /ETIMEDOUT/,
  'continue-then-nothing': /ETIMEDOUT/,
  'redirect-loop': /ERR_TOO_MANY_REDIRECTS/,
  'huge-headers': /HPE_HEADER_OVERFLOW/,
};

describe.each(schemes)('over %s, as received by got', (scheme) => {
  it.each(misbehaviours.map(({ kind }) => kind))('%s', async (kind) => {
    await catcher.set({ answer: { misbehave: kind, body: '0123456789' } });
    const seen = await got(`${addressOf(scheme)}/x`, {
      method: 'GET',
      retry: { limit: 0 },
      timeout: { request: asGot[kind].test('ETIMEDOUT') ? shortMs : longMs },
      https: { certificateAuthority: catcher.engine.pki.ca.cert },
    }).then(
      ({ statusCode }) => String(statusCode),
      (error: unknown) => (error instanceof RequestError ? `${error.code}` : String(error)),
    );
    expect(seen).toMatch(asGot[kind]);
  });
});

/** Exit codes of curl. */
const asCurl: Record<MisbehaviourKind, number[]> = {
  'never-answer': [28],
  drip: [28],
  'reset-before-headers': [52, 56],
  'reset-during-headers': [56],
  'reset-during-body': [18, 56],
  'reset-after-body': [0, 56],
  'close-without-answer': [52],
  'wrong-content-length': [18],
  'bad-chunk': [56],
  // Older versions take it for fields without a status.
  'malformed-status-line': [0, 1, 8],
  'endless-body': [28],
  'continue-then-nothing': [28],
  'redirect-loop': [47],
  'huge-headers': [0],
};

describe('as received by curl', needsProgram('curl', '--version'), () => {
  it.each(misbehaviours.map(({ kind }) => kind))('%s', async (kind) => {
    await catcher.set({ answer: { misbehave: kind, body: '0123456789' } });
    const { spawn } = await import('node:child_process');
    const maxSeconds = (asCurl[kind].includes(28) ? shortMs : longMs) / 1000;
    const args = ['-sS', '-o', '/dev/null', '--max-time', String(maxSeconds), '-L', '--max-redirs', '3', '-d', 'hi'];
    const child = spawn('curl', [...args, `${addressOf('http')}/x`], { stdio: 'ignore' });
    const [code] = (await once(child, 'close')) as [number];
    expect(asCurl[kind]).toContain(code);
  });
});

describe('while some connections are disturbed', () => {
  it('others get responses, and the engine closes immediately', async () => {
    await using own = await startCatcher();
    await own.set({ rules: [{ match: { path: '/bad' }, answer: { misbehave: 'never-answer' } }] });
    const sockets = await Promise.all(Array.from({ length: 20 }, () => rawSocket(own.catcher)));
    for (const socket of sockets) socket.write('POST /bad HTTP/1.1\r\nHost: c\r\nContent-Length: 0\r\n\r\n');
    expect((await own.send()).status).toBe(200);
    for (const socket of sockets) socket.destroy();
  });
});
