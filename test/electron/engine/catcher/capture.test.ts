import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Capture } from '#shared/model/capture.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import {
  pageOfCaptures,
  readCapture,
  readCaptureBody,
  summaryOnly,
  wholeCapture,
} from '../../../../electron/engine/catcher/read-captures.ts';
import type { CaptureSummary } from '../../../../shared/model/capture.ts';
import type { EntryOf } from '../../../../shared/model/journal-entry.ts';
import { summaryOfCapture } from '../../../../shared/model/summary-of-capture.ts';
import { http } from '../../../support/http-request.ts';
import { rawSocket, restOf, sendRaw, statusOf, untilReceived } from '../../../support/raw-socket.ts';
import { startEngine, type TestEngine } from '../../../support/start-engine.ts';

let parties: TestEngine;
beforeAll(async () => {
  parties = await startEngine();
});
afterAll(() => parties.close());

interface Caught {
  status: number;
  capture: Capture;
  body: Buffer;
}

/** The capture of the request with this response. */
function caught(response: string): Caught {
  const id = /^hookbench-capture: (\S+)/im.exec(response)?.[1] ?? '';
  const capture = readCapture(parties.engine.store, id);
  const body = readCaptureBody(parties.engine.store, id);
  if (!capture || !body) throw new Error(`No capture: ${response}`);
  return { status: statusOf(response), capture, body: Buffer.from(body) };
}

const captures = (): number => parties.engine.store.all('SELECT seq FROM captures').length;

async function send(head: string, body: Uint8Array = Buffer.alloc(0)): Promise<Caught> {
  return caught(await sendRaw(parties.catcher, Buffer.concat([Buffer.from(head, 'latin1'), body])));
}

const close = 'Host: catcher\r\nConnection: close\r\n';

describe('the receiver stores', () => {
  it.each([
    'GET',
    'POST',
    'PUT',
    'PATCH',
    'DELETE',
    'OPTIONS',
    'HEAD',
    'PROPFIND',
    'TRACE',
    'PURGE',
    'QUERY',
    'BREW',
    'x-any',
  ])('a request by %s', async (method) => {
    const { status, capture } = await send(`${method} /any/path HTTP/1.1\r\n${close}\r\n`);
    expect(status).toBe(200);
    expect(capture).toMatchObject({ method, path: '/any/path', httpVersion: '1.1', size: 0, truncated: false });
  });

  it.each([
    '/',
    '/webhook/chat-started?a=%00&b',
    '/..%2f',
    '/%ff%fe',
    '/a//b/../c',
    '/a;b=c',
    '*',
    'http://other.test/x',
  ])('the request target as it came: %s', async (target) => {
    const method = target === '*' ? 'OPTIONS' : 'POST';
    const { capture } = await send(`${method} ${target} HTTP/1.1\r\nContent-Length: 0\r\n${close}\r\n`);
    expect(capture.path).toBe(target);
  });

  it('any body byte for byte', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 2000 }), async (bytes) => {
        const { body, capture } = await send(
          `POST /b HTTP/1.1\r\nContent-Length: ${bytes.length}\r\n${close}\r\n`,
          bytes,
        );
        expect(body.equals(bytes)).toBe(true);
        expect(capture.size).toBe(bytes.length);
      }),
      {
        numRuns: 50,
        examples: [
          [new Uint8Array([0xff, 0xfe, 0x00])],
          [new Uint8Array([0xed, 0xa0, 0x80])],
          [Buffer.from('{"a":1}\r\n\r\n')],
          [Buffer.from('['.repeat(100_000))],
        ],
      },
    );
  });

  it('any headers with their order, case, repetition and bytes', async () => {
    const name = fc.string({ unit: fc.constantFrom(..."abzABZ019!#$%&'*+-.^_`|~"), minLength: 1, maxLength: 12 });
    const special = fc.constantFrom('__proto__', 'constructor', 'X-Twice', 'x-twice', 'toString');
    const value = fc.string({ unit: fc.constantFrom(...'aZ09 ,;:="\'\\\t\u00e9\u00ff'), maxLength: 20 });
    const framing = /^(content-length|transfer-encoding|host|connection|expect|upgrade)$/i;
    const pair = fc.tuple(fc.oneof(name, special), value).filter(([key]) => !framing.test(key));
    await fc.assert(
      fc.asyncProperty(fc.array(pair, { maxLength: 8 }), async (pairs) => {
        const lines = pairs.map(([key, text]) => `${key}: ${text}\r\n`).join('');
        const { capture } = await send(`GET /h HTTP/1.1\r\n${close}${lines}\r\n`);
        const sent: HeaderPair[] = pairs.map(([key, text]) => [key, text.replace(/^[ \t]+|[ \t]+$/g, '')]);
        expect(capture.headers).toEqual([['Host', 'catcher'], ['Connection', 'close'], ...sent]);
        expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
      }),
      {
        numRuns: 80,
        examples: [
          [
            [
              ['__proto__', 'x'],
              ['X-A', '1'],
              ['x-a', ''],
              ['X-A', '2'],
            ],
          ],
        ],
      },
    );
  });

  it('a chunked body with its chunks joined', async () => {
    const chunks = '3\r\nabc\r\n1;ext=1\r\n\0\r\n5\r\n\r\nhi\n\r\n0\r\nX-Trailer: t\r\n\r\n';
    const { body, capture } = await send(
      `POST /chunked HTTP/1.1\r\nTransfer-Encoding: chunked\r\n${close}\r\n${chunks}`,
    );
    expect(body.toString('latin1')).toBe('abc\0\r\nhi\n');
    expect(capture.headers).toContainEqual(['Transfer-Encoding', 'chunked']);
  });

  it('a body announced with Expect: 100-continue, after responding 100', async () => {
    const socket = await rawSocket(parties.catcher);
    socket.write(`POST /expect HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 4\r\n${close}\r\n`);
    expect(statusOf(await untilReceived(socket, /\r\n\r\n/))).toBe(100);
    socket.write('body');
    const { status, body } = caught(await untilReceived(socket, /200 OK[^]*\r\n\r\n/));
    expect({ status, body: body.toString() }).toEqual({ status: 200, body: 'body' });
    socket.destroy();
  });

  it('requests that follow each other on a connection', async () => {
    const before = captures();
    const one = (n: number) => `POST /pipelined/${n} HTTP/1.1\r\nHost: c\r\nContent-Length: 1\r\n\r\n${n}`;
    const answers = await sendRaw(parties.catcher, `${one(1)}${one(2)}GET /last HTTP/1.1\r\n${close}\r\n`);
    expect(answers.match(/HTTP\/1\.1 200/g)).toHaveLength(3);
    expect(captures()).toBe(before + 3);
  });

  it('the event, trace and webhook-id of a delivery, if they exist', async () => {
    const trace = 'a'.repeat(32);
    const { capture } = await send(
      `POST /webhook/chat-completed HTTP/1.1\r\nWebhook-Id: evt_1\r\nTraceparent: 00-${trace}-${'b'.repeat(16)}-01\r\nContent-Length: 0\r\n${close}\r\n`,
    );
    expect(capture).toMatchObject({ event: 'chat_ended', webhookId: 'evt_1', trace, span: 'b'.repeat(16) });
    const plain = await send(`POST /webhook/other HTTP/1.1\r\nContent-Length: 0\r\n${close}\r\n`);
    for (const field of ['event', 'webhookId', 'trace', 'span']) expect(plain.capture).not.toHaveProperty(field);
  });
});

describe('the summary of a capture', () => {
  it('is the same in a list as in its journal entry, and agrees with the whole capture', async () => {
    await send(
      `POST /webhook/chat-ended HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 9\r\n${close}\r\n{"wrong":`,
    );
    const { journal, store } = parties.engine;
    const newest = { limit: 1, order: 'desc' } as const;
    const [entry] = (await journal.list({ kind: 'capture', ...newest })).items;
    const [summary] = pageOfCaptures(store, newest, summaryOnly).items;
    const [whole] = pageOfCaptures(store, newest, wholeCapture).items;
    expect(summary).toEqual(summaryOfCapture(entry as EntryOf<'capture'>));
    const { failed, notes, passed, ...same } = summary as CaptureSummary;
    expect(whole).toMatchObject(same);
    const checksWith = (wanted: string) => (whole?.checks ?? []).filter(({ outcome }) => outcome === wanted);
    expect(failed).toEqual(checksWith('failed').map(({ check }) => check));
    expect(failed).toContain('json');
    expect(notes ?? []).toEqual(checksWith('note').map(({ check }) => check));
    expect(passed ?? 0).toBe(checksWith('passed').length);
  });
});

describe('a body over 25 MiB', () => {
  const limit = 25 * 1024 * 1024;

  it('gets 413 and is stored up to the limit, marked as truncated; one of 25 MiB is complete', async () => {
    const bytes = Buffer.alloc(limit + 1, 'x');
    const over = await http(`${parties.catcher}/large`, { method: 'POST', body: bytes });
    expect(over.status).toBe(413);
    const whole = await http(`${parties.catcher}/large`, { method: 'POST', body: bytes.subarray(0, limit) });
    expect(whole.status).toBe(200);
    const [second, first] = pageOfCaptures(parties.engine.store, { limit: 2, order: 'desc' }, wholeCapture).items;
    expect(first).toMatchObject({ status: 413, truncated: true, size: limit, path: '/large' });
    expect(second).toMatchObject({ status: 200, truncated: false, size: limit });
    const kept = readCaptureBody(parties.engine.store, second?.id ?? '') ?? new Uint8Array();
    const digest = (data: Uint8Array) => createHash('sha256').update(data).digest('hex');
    expect(digest(kept)).toBe(digest(bytes.subarray(0, limit)));
  });
});

describe('slow and interrupted requests', () => {
  it('do not delay others, and are stored up to where they ended', async () => {
    const starts = [
      'POST /slow HTTP/1.1\r\nHost:',
      'POST /slow HTTP/1.1\r\nHost: c\r\nContent-Length: 99\r\n\r\nhalf',
      'P',
      '',
    ];
    const slow = await Promise.all(
      Array.from({ length: 200 }, async (_, n) => {
        const socket = await rawSocket(parties.catcher);
        socket.write(starts[n % starts.length] ?? '');
        return socket;
      }),
    );
    const times = [];
    for (let n = 0; n < 20; n++) {
      const started = performance.now();
      expect((await http(`${parties.catcher}/quick`, { method: 'POST', body: 'x' })).status).toBe(200);
      times.push(performance.now() - started);
    }
    expect(Math.max(...times)).toBeLessThan(1000);
    for (const [n, socket] of slow.entries()) {
      if (n % 2 === 0) socket.resetAndDestroy();
      else socket.end();
    }
    const open = slow.filter((socket) => !socket.destroyed);
    await Promise.all(open.map((socket) => restOf(socket).catch(() => '')));
    expect((await http(`${parties.catcher}/after`, { method: 'POST' })).status).toBe(200);
    const halves = () =>
      pageOfCaptures(parties.engine.store, { limit: 1000, order: 'desc' }, wholeCapture).items.filter(
        ({ method, path, problem }) => method === 'POST' && path === '/slow' && problem?.includes('before the end'),
      );
    await expect.poll(() => halves().length).toBe(50);
  });
});

describe('invalid HTTP/1.1 is rejected, and stored as received', () => {
  const start = 'POST /strict HTTP/1.1\r\nHost: c\r\n';
  it.each([
    [
      'Content-Length beside Transfer-Encoding',
      `${start}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
    ],
    [
      'Transfer-Encoding beside Content-Length',
      `${start}Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n`,
      400,
    ],
    ['two lengths that differ', `${start}Content-Length: 4\r\nContent-Length: 5\r\n\r\nbody`, 400],
    ['two lengths that agree', `${start}Content-Length: 4\r\nContent-Length: 4\r\n\r\nbody`, 400],
    ['a length that is none', `${start}Content-Length: +4\r\n\r\nbody`, 400],
    ['a bare LF behind a field', `${start}X-A: 1\nX-B: 2\r\n\r\n`, 400],
    ['a bare LF behind the request line', 'GET /strict HTTP/1.1\nHost: c\r\n\r\n', 400],
    ['a bare CR in a value', `${start}X-A: 1\rX-B: 2\r\n\r\n`, 400],
    ['a folded field', `${start}X-A: 1\r\n folded\r\n\r\n`, 400],
    ['a space before the colon', `${start}X-A : 1\r\n\r\n`, 400],
    ['a NUL in a value', `${start}X-A: a\0b\r\n\r\n`, 400],
    ['a chunk size that is none', `${start}Transfer-Encoding: chunked\r\n\r\nzz\r\nbody\r\n`, 400],
    ['another protocol', 'GET /strict HTTQ/1.1\r\nHost: c\r\n\r\n', 400],
    ['header fields over 16 KiB', `${start}X-A: ${'a'.repeat(16 * 1024)}\r\n\r\n`, 431],
    ['more than 1,000 header fields', `${start}${'a:b\r\n'.repeat(1900)}\r\n`, 431],
    ['many header fields over 16 KiB', `${start}${'X-A: aaaaaaaaaaaaaaa\r\n'.repeat(1000)}\r\n`, 431],
  ])('%s', async (_what, bytes, status) => {
    const before = captures();
    const answer = await sendRaw(parties.catcher, bytes);
    expect(statusOf(answer)).toBe(status);
    await expect.poll(captures).toBe(before + 1);
    const [kept] = pageOfCaptures(parties.engine.store, { limit: 1, order: 'desc' }, wholeCapture).items;
    expect(kept?.problem).toMatch(/\.$/);
    expect(kept?.event).toBeUndefined();
    expect(captures()).toBe(before + 1);
    if (status !== 431) return;
    expect(answer).toContain('The header or trailer fields are over 16 KiB, or more than 1,000.');
    expect(kept?.headers.length).toBeLessThanOrEqual(200);
  });
});
