import { once } from 'node:events';
import { connect } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Decision } from '#shared/model/decision.ts';
import { startControl, type TestControl } from '../support/start-control.ts';

let control: TestControl;
beforeAll(async () => {
  control = await startControl();
});
afterAll(() => control.close());

const portOf = (scheme: 'http' | 'https'): number => Number(new URL(control.served.engine.urls.api[scheme]).port);

/** Sends bytes, ends its side, and waits until the connection is closed. */
async function sendBytes(scheme: 'http' | 'https', text: string): Promise<void> {
  const socket = connect(portOf(scheme), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.end(Buffer.from(text, 'latin1'));
  socket.resume();
  await once(socket, 'close');
}

/** Attempts a TLS handshake that fails. */
async function handshake(options: object): Promise<void> {
  const socket = connectTls({ port: portOf('https'), host: '127.0.0.1', rejectUnauthorized: false, ...options });
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.once('close', resolve));
}

/** The decision of a failed check with this evidence. */
async function decisionWith(evidence: RegExp): Promise<Decision> {
  const entry = await control.client.entry('decision', ({ checks }) =>
    checks.some((check) => check.outcome === 'failed' && evidence.test(check.evidence)),
  );
  return (await control.client.get(`/decisions/${entry.id}`)) as Decision;
}

const post = 'POST /api/chat/start HTTP/1.1\r\nHost: a\r\n';

describe('a connection of a foreign client that fails before a request is handled', () => {
  it.each<[string, () => Promise<void>, RegExp]>([
    ['plain-to-tls-port', () => sendBytes('https', `${post}\r\n`), /http request/],
    [
      'tls-version-mismatch',
      () => handshake({ maxVersion: 'TLSv1.1', minVersion: 'TLSv1', ciphers: 'ALL:@SECLEVEL=0' }),
      /unsupported protocol/,
    ],
    [
      'tls-no-common-parameters',
      () => handshake({ maxVersion: 'TLSv1.2', ciphers: 'DHE-RSA-AES256-SHA' }),
      /no shared cipher/,
    ],
    ['tls-alpn-mismatch', () => handshake({ ALPNProtocols: ['h2'] }), /no application protocol/],
    [
      'tls-to-plain-port',
      () => sendBytes('http', '\x16\x03\x01\0\xc4\x01\0\0\xc0\x03\x03'),
      /a TLS handshake was sent/,
    ],
    ['http2-only', () => sendBytes('http', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'), /HTTP\/2 only/],
    [
      'server-is-proxy',
      () => sendBytes('http', 'CONNECT api.test:443 HTTP/1.1\r\nHost: a\r\n\r\n'),
      /CONNECT api\.test:443/,
    ],
    ['request-unreadable', () => sendBytes('http', `${post}Host: b\r\n\r\n`), /more than one Host/],
    [
      'request-unreadable',
      () => sendBytes('http', `${post}Content-Length: 50\r\n\r\n{}`),
      /Content-Length is 50, the body is shorter/,
    ],
    [
      'request-unreadable',
      () => sendBytes('http', `${post}Content-Length: 2\r\n\r\n{}more`),
      /4 bytes follow the body/,
    ],
  ])('is recorded and explained: %s', async (cause, run, evidence) => {
    await run();
    const decision = await decisionWith(evidence);
    expect(decision).toMatchObject({ outcome: 'refused', diagnosis: { cause, confidence: 'certain' } });
  });
});
