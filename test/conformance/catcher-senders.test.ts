import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CloudEvent, HTTP } from 'cloudevents';
import { SmeeClient } from 'smee-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findCapture, readCaptureBody } from '../../electron/engine/catcher/read-captures.ts';
import { http } from '../support/http-request.ts';
import { listening } from '../support/listening-server.ts';
import { startControl, type TestControl } from '../support/start-control.ts';
import { tempFolder } from '../support/temp-folder.ts';

let served: TestControl;
let catcher: { http: string; https: string };
beforeAll(async () => {
  served = await startControl();
  catcher = served.served.engine.urls.catcher;
});
afterAll(() => served.close());

function captured(id = '') {
  const { store } = served.served.engine;
  return { capture: findCapture(store, id), body: Buffer.from(readCaptureBody(store, id) ?? []) };
}

const isInstalled = (program: string, ...args: string[]): boolean => {
  const installed = spawnSync(program, args).error === undefined;
  if (!installed) console.log(`skipped: ${program} is not installed`);
  return installed;
};

describe('smee-client', () => {
  /** A channel as smee.io is one: what is posted goes out to who listens, headers and parsed body in one JSON. */
  function channel() {
    const listeners = new Set<ServerResponse>();
    return createServer((request, response) => {
      if (request.method === 'GET') {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write('event: ready\ndata: {}\n\n');
        listeners.add(response);
        return;
      }
      let text = '';
      request.on('data', (chunk: Buffer) => (text += chunk.toString()));
      request.on('end', () => {
        const data = JSON.stringify({ ...request.headers, body: JSON.parse(text) as unknown, query: {} });
        for (const listener of listeners) listener.write(`data: ${data}\n\n`);
        response.writeHead(200).end();
      });
    });
  }

  it('changes the bytes of what it passes on: the pairing shows where, and the signature fails', async () => {
    using relay = await listening(channel());
    const source = `http://127.0.0.1:${relay.port}/channel`;
    const logger = { info: () => undefined, error: () => undefined };
    const smee = new SmeeClient({ source, target: `${catcher.http}/from-smee`, logger });
    await smee.start();
    try {
      const body = '{"event":"chat_started", "n":1.0}';
      const sent = await served.client.send('POST', '/deliveries', {
        url: source,
        event: 'chat_started',
        body,
        signing: { scheme: 'standard-webhooks' },
        retry: { preset: 'none' },
      });
      const { captureId, outcome } = await served.client.entry('pairing', ({ deliveryId }) => deliveryId === sent.id);
      expect(outcome).toBe('changed');
      const { capture, body: received } = captured(captureId);
      expect(received.toString()).toBe('{"event":"chat_started","n":1}');
      expect(capture?.pairing?.firstDifference).toBe(body.indexOf(' '));
      expect(capture?.verdicts.find(({ check }) => check === 'signature')?.outcome).toBe('failed');
    } finally {
      await smee.stop();
    }
  });
});

describe('cloudevents', () => {
  const event = new CloudEvent({
    type: 'test.hookbench.grüße',
    source: '/sender',
    data: { customerId: 'C-1', list: [1, 'ü'] },
    datacontenttype: 'application/json',
  });

  it.each(['binary', 'structured'] as const)('in %s mode is kept so that it can be read again', async (mode) => {
    const { body, headers } = HTTP[mode](event);
    const fields = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, encodeURIComponent(String(value)).replace(/%2F/g, '/')]),
    );
    fields['content-type'] = String(headers['content-type']);
    const answer = await http(`${catcher.http}/events`, { method: 'POST', headers: fields, body: String(body) });
    const { body: kept, capture } = captured(String(answer.headers['hookbench-capture']));
    expect(capture?.verdicts.find(({ check }) => check === 'json')?.outcome).toBe('passed');
    const read = Object.fromEntries((capture?.headers ?? []).map(([name, value]) => [name.toLowerCase(), value]));
    const again = HTTP.toEvent({ headers: read, body: kept.toString() }) as CloudEvent<unknown>;
    expect(again).toMatchObject({ id: event.id, source: event.source, data: event.data });
  });
});

describe('curl', () => {
  const installed = isInstalled('curl', '--version');

  it.runIf(installed)('sends any bytes, chunked, with trust in our authority, and each is kept', async () => {
    await using folder = await tempFolder();
    const file = join(folder.path, 'body.bin');
    const bytes = Buffer.from(Array.from({ length: 200_000 }, (_, n) => (n * 17) % 256));
    await writeFile(file, bytes);
    for (const more of [[], ['-H', 'Transfer-Encoding: chunked'], ['-H', 'Expect: 100-continue'], ['--http1.0']]) {
      const ca = served.served.engine.pki.ca.path;
      const args = ['-sS', '-D', '-', '--cacert', ca, '--data-binary', `@${file}`, ...more, `${catcher.https}/curl`];
      const { stdout } = await promisify(execFile)('curl', args);
      const { body, capture } = captured(/hookbench-capture: (\S+)/i.exec(stdout)?.[1]);
      expect(body.equals(bytes)).toBe(true);
      expect(capture?.tls?.protocol).toBe('TLSv1.3');
    }
  });
});

describe('openssl s_client', () => {
  const installed = isInstalled('openssl', 'version');

  it.runIf(installed)('speaks to the catcher by hand', async () => {
    const { port } = new URL(catcher.https);
    const args = ['s_client', '-quiet', '-connect', `127.0.0.1:${port}`, '-servername', 'localhost'];
    const child = spawn('openssl', [...args, '-CAfile', served.served.engine.pki.ca.path, '-verify_return_error']);
    let stdout = '';
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
    child.stdin.write(
      'POST /by-hand HTTP/1.1\r\nHost: c\r\nConnection: close\r\nContent-Length: 4\r\n\r\n\0\xffhi',
      'latin1',
    );
    await once(child, 'close');
    const { body } = captured(/hookbench-capture: (\S+)/i.exec(stdout)?.[1]);
    expect(body.toString('latin1')).toBe('\0\xffhi');
  });
});

describe('slowhttptest', () => {
  const installed = isInstalled('slowhttptest', '-h');

  it.runIf(installed)('does not keep others from being answered', { timeout: 40_000 }, async () => {
    const child = spawn('slowhttptest', ['-c', '300', '-r', '200', '-l', '8', '-i', '2', '-u', catcher.http]);
    const closed = once(child, 'close');
    const times: number[] = [];
    while (child.exitCode === null && times.length < 100) {
      const started = performance.now();
      expect((await http(catcher.http, { method: 'POST', body: 'x' })).status).toBe(200);
      times.push(performance.now() - started);
    }
    await closed;
    expect(times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99) - 1]).toBeLessThan(250);
  });
});

describe('zzuf', () => {
  const installed = isInstalled('zzuf', '--version');

  it.runIf(installed && isInstalled('curl', '--version'))('mangles requests that are kept or refused', async () => {
    for (let seed = 0; seed < 20; seed++) {
      const args = ['-s', String(seed), '-r', '0.01', '-n', 'curl', '-s', '-m', '2', '-d', 'hello', catcher.http];
      spawnSync('zzuf', args);
    }
    expect((await http(catcher.http, { method: 'POST' })).status).toBe(200);
  });
});
