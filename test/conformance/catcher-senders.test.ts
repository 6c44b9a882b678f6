import { execFile, spawn } from 'node:child_process';
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
import { needsProgram } from '../support/needs.ts';
import { rawSocket, restOf, statusOf } from '../support/raw-socket.ts';
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

describe('smee-client', () => {
  /** A channel like smee.io: each posted request is sent to the listeners, headers and parsed body in one JSON object. */
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

  it('changes the body: the pairing shows the position, and the signature check fails', async () => {
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
      expect(capture?.checks.find(({ check }) => check === 'signature')?.outcome).toBe('failed');
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
    expect(capture?.checks.find(({ check }) => check === 'json')?.outcome).toBe('passed');
    const read = Object.fromEntries((capture?.headers ?? []).map(([name, value]) => [name.toLowerCase(), value]));
    const again = HTTP.toEvent({ headers: read, body: kept.toString() }) as CloudEvent<unknown>;
    expect(again).toMatchObject({ id: event.id, source: event.source, data: event.data });
  });
});

describe('curl', needsProgram('curl', '--version'), () => {
  it('sends any bytes, also chunked, trusting our CA; each request is stored', async () => {
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

describe('openssl s_client', needsProgram('openssl', 'version'), () => {
  it('sends a request typed by hand over TLS', async () => {
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

describe('slowhttptest', needsProgram('slowhttptest', '-h'), () => {
  it('does not block other clients', async () => {
    const child = spawn('slowhttptest', ['-c', '300', '-r', '200', '-l', '6', '-i', '2', '-u', catcher.http]);
    const closed = once(child, 'close');
    const times: number[] = [];
    while (child.exitCode === null && times.length < 100) {
      const started = performance.now();
      expect((await http(catcher.http, { method: 'POST', body: 'x' })).status).toBe(200);
      times.push(performance.now() - started);
    }
    await closed;
    // A client that is blocked waits until the attack ends.
    expect(times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]).toBeLessThan(2000);
  });
});

describe('zzuf', needsProgram('zzuf', '--version'), () => {
  const request = ['POST /mangled HTTP/1.1', 'Host: localhost', 'Connection: close', 'Content-Length: 5', '', 'hello'];

  /** The request with some of its bits flipped, always the same ones for a seed. */
  async function mangled(file: string, seed: number): Promise<Buffer> {
    const args = ['-s', String(seed), '-r', '0.002', 'cat', file];
    return (await promisify(execFile)('zzuf', args, { encoding: 'buffer' })).stdout;
  }

  /** The response to bytes after which the sender closes its side: a mangled request may never be complete. */
  async function sendMangled(bytes: Buffer): Promise<string> {
    const socket = await rawSocket(catcher.http);
    socket.end(bytes);
    return restOf(socket);
  }

  it('mangles requests; each is captured or refused with a 4xx', async () => {
    await using folder = await tempFolder();
    const file = join(folder.path, 'request');
    await writeFile(file, request.join('\r\n'));
    const statuses = new Set<number>();
    for (let seed = 0; seed < 60; seed++) {
      const answer = await sendMangled(await mangled(file, seed));
      const status = statusOf(answer);
      expect([200, 400, 404, 408, 413, 414, 417, 431, 501, 505]).toContain(status);
      if (status === 200) expect(captured(/hookbench-capture: (\S+)/i.exec(answer)?.[1]).capture).toBeDefined();
      statuses.add(status);
    }
    expect([...statuses]).toEqual(expect.arrayContaining([200, 400]));
    expect((await http(catcher.http, { method: 'POST' })).status).toBe(200);
  });
});
