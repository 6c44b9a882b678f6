import { once } from 'node:events';
import { connect as connectTcp } from 'node:net';
import { connect, createServer, type TLSSocket } from 'node:tls';
import { expect, it } from 'vitest';
import { handshakeFailure } from '../../../../electron/engine/http/handshake-failure.ts';
import { listening } from '../../../support/listening-server.ts';
import { selfSigned } from '../../../support/self-signed.ts';

const certificate = await selfSigned('api.test');

/** What is recorded of a client that does this with its connection. */
async function recorded(act: (port: number) => void): Promise<string | undefined> {
  const server = createServer(certificate);
  using there = await listening(server);
  const failed = once(server, 'tlsClientError');
  act(there.port);
  const [error, socket] = (await failed) as [Error, TLSSocket];
  return handshakeFailure(error, socket);
}

it('reports nothing of a client that sends nothing, or closes the connection', async () => {
  expect(await recorded((port) => connectTcp(port, '127.0.0.1').end())).toBeUndefined();
  expect(
    await recorded((port) => {
      const socket = connectTcp(port, '127.0.0.1', () => {
        socket.write(Buffer.from('1603010100', 'hex'), () => socket.resetAndDestroy());
      });
    }),
  ).toBeUndefined();
});

it('names what OpenSSL reports about parameters that do not fit', async () => {
  const reason = await recorded((port) => {
    connect({ port, host: '127.0.0.1', maxVersion: 'TLSv1.2', ciphers: 'ECDHE-RSA-AES128-GCM-SHA256' }).on(
      'error',
      () => undefined,
    );
  });
  expect(reason).toMatch(/^the TLS handshake failed: no shared cipher/);
});
