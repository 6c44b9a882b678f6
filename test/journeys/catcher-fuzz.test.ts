import { connect } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seededRandom } from '../../electron/engine/faults/seeded-random.ts';
import { startCatcher, type TestCatcher } from '../support/catcher.ts';

const count = 2000;
const atOnce = 32;
const seed = 20_261_120;

const json = '{"event":"chat_started","customerId":"C-1","timestamp":"2026-11-20T12:00:00Z"}';
const seeds = [
  `POST /webhook/chat-started HTTP/1.1\r\nHost: c\r\nContent-Type: application/json\r\nWebhook-Id: evt_1\r\nContent-Length: ${json.length}\r\n\r\n${json}`,
  'POST /c HTTP/1.1\r\nHost: c\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\nX-T: 1\r\n\r\n',
  'GET /a?b=%00 HTTP/1.1\r\nHost: c\r\nAuthorization: Basic YTpi\r\nCookie: a=b\r\n\r\n',
  'BREW /pot HTTP/1.1\r\nHost: c\r\nContent-Length: 4\r\n\r\nmilk',
  'CONNECT h:1 HTTP/1.1\r\nHost: h:1\r\n\r\n',
  'OPTIONS * HTTP/1.0\r\nConnection: keep-alive\r\n\r\nGET / HTTP/1.1\r\nHost: c\r\n\r\n',
  'POST /g HTTP/1.1\r\nHost: c\r\nContent-Type: application/json\r\nContent-Encoding: gzip, br\r\nContent-Length: 3\r\n\r\n\x1f\x8b\x08',
  'POST /e HTTP/1.1\r\nHost: c\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\nok',
  'PUT /s HTTP/1.1\r\nHost: c\r\nWebhook-Id: 1\r\nWebhook-Timestamp: 1\r\nWebhook-Signature: v1,AAAA v1a,BBBB\r\nContent-Length: 1\r\n\r\nx',
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
];
const pieces = [
  '\r\n',
  '\n',
  '\0',
  ':',
  ' ',
  '\t',
  '\xff',
  '-1',
  '99999999999999999999',
  'chunked',
  '%',
  '{"a":',
  '\x80',
];

/** One of the requests above with some of its bytes changed; the same for the same number. */
function mutated(n: number): Buffer {
  const chance = seededRandom(seed + n);
  const upTo = (most: number): number => Math.floor(chance() * most);
  let text = seeds[n % seeds.length] ?? '';
  for (let left = 1 + upTo(6); left > 0; left--) {
    const at = upTo(text.length + 1);
    const end = at + upTo(8);
    const change = [
      () => text.slice(0, at) + text.slice(end),
      () => text.slice(0, at) + (pieces[upTo(pieces.length)] ?? '') + text.slice(at),
      () => text.slice(0, at) + String.fromCharCode(upTo(256)) + text.slice(at + 1),
      () => text.slice(0, at) + text.slice(at, end).repeat(1 + upTo(40)) + text.slice(end),
      () => text.slice(0, Math.max(1, at)),
      () => text + (seeds[upTo(seeds.length)] ?? ''),
    ];
    text = change[upTo(change.length)]?.() ?? text;
  }
  return Buffer.from(text, 'latin1');
}

let catcher: TestCatcher;
beforeAll(async () => {
  catcher = await startCatcher();
});
afterAll(() => catcher.close());

/** Requests whose connection was not released. */
const stuck: string[] = [];

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Bytes in use, without what only waits to be swept. */
function heap(): number {
  collectGarbage();
  const { arrayBuffers, heapUsed } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** Sends and half-closes; resolves with everything the other side sends. */
function sendOne(bytes: Buffer): Promise<string> {
  return new Promise((resolve) => {
    const { port } = new URL(catcher.catcher);
    const socket = connect(Number(port), '127.0.0.1');
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
    socket.on('error', () => undefined);
    socket.setTimeout(10_000, () => {
      stuck.push(bytes.toString('latin1'));
      socket.destroy();
    });
    socket.on('close', () => {
      resolve(text);
    });
    socket.end(bytes);
  });
}

const captures = (): number => Number(catcher.engine.store.get('SELECT count(*) AS n FROM captures')?.['n']);
const unexplained = `SELECT count(*) AS n FROM captures c JOIN journal j ON j.seq = c.seq
  WHERE j.entry ->> '$.status' NOT BETWEEN 200 AND 299 AND j.entry ->> '$.problem' IS NULL AND j.entry ->> '$.status' <> 413
    AND c.failed = 0`;

describe('2,000 requests with bytes changed at random', () => {
  it(
    'are each captured or rejected with a reason, without failures and without growing memory',
    { timeout: 90_000 },
    async () => {
      await catcher.set({ auth: { kind: 'none' }, checks: { signature: undefined } });
      let next = 0;
      const silent: number[] = [];
      let warm = 0;
      async function worker(): Promise<void> {
        while (next < count) {
          const n = next++;
          if (n === count / 2) warm = heap();
          const answer = await sendOne(mutated(n));
          if (!/^HTTP\/1\.1 (1|2|4|5)\d\d /.test(answer)) silent.push(n);
        }
      }
      await Promise.all(Array.from({ length: atOnce }, worker));
      expect(stuck).toEqual([]);
      expect(captures()).toBeGreaterThan(count * 0.9);
      expect(catcher.engine.store.get(unexplained)).toEqual({ n: 0 });
      expect(heap() - warm).toBeLessThan(10 * 1024 * 1024);
      const failures = catcher.engine.store.all(`SELECT entry FROM journal WHERE entry ->> '$.change' = 'failure'`);
      expect(failures).toEqual([]);
      // A client that closes before the first byte or within a body gets no response.
      expect(silent.length).toBeLessThan(count / 100);
      expect((await catcher.send()).status).toBe(200);
    },
  );
});
