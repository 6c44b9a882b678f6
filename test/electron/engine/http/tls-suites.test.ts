import { once } from 'node:events';
import { connect } from 'node:tls';
import { expect, it } from 'vitest';
import { startEngine, type TestEngine } from '../../../support/start-engine.ts';

/** The suite that a TLS 1.2 client agrees on with an address, or how the handshake failed. */
async function handshake({ engine }: TestEngine, url: string, ciphers: string): Promise<string> {
  const { port } = new URL(url);
  const { cert } = engine.pki.ca;
  const options = { host: '127.0.0.1', servername: 'localhost', maxVersion: 'TLSv1.2', ca: cert, ciphers } as const;
  const socket = connect({ port: Number(port), ...options });
  try {
    await once(socket, 'secureConnect');
    return socket.getCipher().name;
  } catch (error) {
    return String((error as { code?: string }).code);
  } finally {
    socket.destroy();
  }
}

const cbc = 'ECDHE-ECDSA-AES128-SHA:ECDHE-RSA-AES128-SHA';
const aead = 'ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256';
const httpsUrls = ({ engine: { urls } }: TestEngine): string[] => [urls.api.https, urls.catcher.https];

it('offers AEAD suites only, by default', async () => {
  await using parties = await startEngine();
  for (const url of httpsUrls(parties)) {
    expect(await handshake(parties, url, cbc)).toMatch(/^ERR_SSL/);
    expect(await handshake(parties, url, aead)).toMatch(/GCM/);
  }
});

it('also offers CBC suites if the profile enables them', async () => {
  await using parties = await startEngine({ declared: { profile: { tlsCipherSuites: 'aead-and-cbc' } } });
  for (const url of httpsUrls(parties)) expect(await handshake(parties, url, cbc)).toMatch(/AES128-SHA$/);
});
