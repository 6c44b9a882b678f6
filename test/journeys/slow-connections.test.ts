import { once } from 'node:events';
import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { http } from '../support/http-request.ts';
import { startControl, type TestControl } from '../support/start-control.ts';

/** The documented limits, with an allowance for a busy machine. */
const [minMs, maxMs] = [8000, 12_500];

let parties: TestControl;
const opened: Socket[] = [];
/** Milliseconds until a client was disconnected, by its behaviour; all are measured concurrently. */
const measured = new Map<string, Promise<number>>();
let shutOut: ReturnType<typeof reach>;

beforeAll(async () => {
  parties = await startControl();
  for (const [name, url] of Object.entries(listeners)) {
    measured.set(`sends nothing to ${name}`, endOf(open(url())));
    if (!name.includes('handshake')) measured.set(`drips a head to ${name}`, endOf(dripping(name, url())));
  }
  shutOut = reachPastSilent();
}, maxMs);
afterAll(async () => {
  for (const socket of opened) socket.destroy();
  await parties.close();
});

/** Addresses of all listeners, by their names in test titles. */
const listeners: Record<string, () => string> = {
  'service http': () => parties.served.engine.urls.api.http,
  'service https': () => parties.served.engine.urls.api.https,
  'catcher http': () => parties.served.engine.urls.catcher.http,
  'catcher https': () => parties.served.engine.urls.catcher.https,
  control: () => parties.origin,
  'receiver with an expired certificate': () => badTls('expired'),
  'receiver of plain HTTP': () => badTls('plain-http'),
  'receiver that stalls the handshake': () => badTls('handshake-stall'),
  'receiver that resets the handshake': () => badTls('handshake-reset'),
};

const badTls = (kind: string): string =>
  parties.served.engine.badTls.receivers.find((one) => one.kind === kind)?.url ?? '';

function open(url: string): Socket {
  const socket = connectTcp(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  opened.push(socket);
  return socket;
}

/** Milliseconds from now until the other side ends a connection. */
async function endOf(socket: Socket): Promise<number> {
  const start = performance.now();
  socket.resume();
  await Promise.race([once(socket, 'end'), once(socket, 'close')]);
  return performance.now() - start;
}

/** A connection on which a request head never ends, one byte every half second. */
function dripping(name: string, url: string): Socket {
  const isTls = name.includes('https') || name.includes('certificate');
  const tcp = open(url);
  const socket = isTls ? connectTls({ socket: tcp, rejectUnauthorized: false }) : tcp;
  socket.on('error', () => undefined);
  socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nX-Long: ');
  const timer = setInterval(() => {
    socket.write('x');
  }, 500);
  socket.once('close', () => {
    clearInterval(timer);
  });
  return socket;
}

/** How long a client waits for the https address of the service with 520 silent connections. */
async function reachPastSilent() {
  const { https } = parties.served.engine.urls.api;
  for (let count = 0; count < 520; count++) await once(open(https), 'connect');
  return reach(https);
}

/** How long a client waits for the http address of the service with 512 connections whose clients got a response. */
async function reachPastServed() {
  const url = parties.served.engine.urls.api.http;
  const request = 'GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n';
  for (let count = 0; count < 512; count++) {
    const socket = open(url);
    socket.write(request);
    await Promise.race([once(socket, 'data'), once(socket, 'close')]);
    socket.pause();
  }
  return reach(url);
}

async function reach(origin: string) {
  const url = `${origin.replace('localhost', '127.0.0.1')}/health`;
  const ca = parties.served.engine.pki.ca.cert;
  const attempt = async () => (await http(url, { ca }).catch(() => undefined))?.status;
  const start = performance.now();
  const firstStatus = await attempt();
  let status = firstStatus;
  while (status === undefined && performance.now() - start < maxMs) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    status = await attempt();
  }
  return { firstStatus, status, afterMs: performance.now() - start };
}

it('measures clients of every listener', async () => {
  await Promise.all(measured.values());
  expect(measured.size).toBe(16);
}, 20_000);

it.each([
  ...Object.keys(listeners).map((name) => `sends nothing to ${name}`),
  ...Object.keys(listeners).flatMap((name) => (name.includes('handshake') ? [] : [`drips a head to ${name}`])),
])('disconnects a client after 10 s that %s', async (what) => {
  expect(await measured.get(what)).toSatisfy((ms: number) => ms > minMs && ms < maxMs);
});

it('lets a new client reach https within 12 s while 520 connections are silent', async () => {
  const { afterMs, firstStatus, status } = await shutOut;
  expect(firstStatus).toBeUndefined();
  expect(status).toBe(404);
  expect(afterMs).toBeLessThan(maxMs);
});

it('lets a new client reach http within 12 s while 512 clients keep their connections after a response', async () => {
  // After the others, whose connections have ended.
  await Promise.all(measured.values());
  const { afterMs, firstStatus, status } = await reachPastServed();
  expect(firstStatus).toBeUndefined();
  expect(status).toBe(404);
  expect(afterMs).toBeLessThan(maxMs);
}, 30_000);
