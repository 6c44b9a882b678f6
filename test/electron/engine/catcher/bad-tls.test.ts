import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect, type ConnectionOptions } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { badTlsReceivers } from '#shared/catcher/bad-tls-receivers.ts';
import type { BadTlsKind } from '#shared/model/bad-tls.ts';
import { pageOfCaptures, wholeCapture } from '../../../../electron/engine/catcher/read-captures.ts';
import { startCatcher, type TestCatcher } from '../../../support/catcher.ts';
import { http } from '../../../support/http-request.ts';
import { needsProgram } from '../../../support/needs.ts';

let catcher: TestCatcher;
beforeAll(async () => {
  catcher = await startCatcher();
  await catcher.engine.badTls.revocationList();
});
afterAll(() => catcher.close());

const portOf = (kind: BadTlsKind): number =>
  Number(new URL(catcher.engine.badTls.receivers.find((one) => one.kind === kind)?.url ?? '').port);

interface Met {
  code?: string;
  protocol?: string | null;
}

/** How a connection by node's TLS comes out, after a request that the other end answers when the handshake was good. */
function meet(kind: BadTlsKind, options: ConnectionOptions = {}, ms = 2000): Promise<Met> {
  return new Promise((resolve) => {
    const ca = options.ca ?? catcher.engine.pki.ca.cert;
    const socket = connect({ host: 'localhost', port: portOf(kind), servername: 'localhost', ...options, ca });
    const timer = setTimeout(() => {
      resolve({ code: 'stalls' });
      socket.destroy();
    }, ms);
    const settle = (met: Met): void => {
      clearTimeout(timer);
      resolve(met);
      socket.destroy();
    };
    socket.on('error', ({ code = '', message }: NodeJS.ErrnoException) => {
      settle({ code: code === 'UNSPECIFIED' ? message : code });
    });
    socket.on('secureConnect', () => {
      socket.write(`GET /${kind} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    });
    socket.on('data', () => {
      settle({ protocol: socket.getProtocol() });
    });
    socket.on('close', () => {
      settle({ code: 'closed' });
    });
  });
}

describe('each receiver with bad TLS, as seen by Node.js', () => {
  const good = { protocol: 'TLSv1.3' };
  it.each([
    ['expired', {}, { code: 'CERT_HAS_EXPIRED' }],
    ['not-yet-valid', {}, { code: 'CERT_NOT_YET_VALID' }],
    ['self-signed', {}, { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }],
    ['untrusted-root', {}, { code: 'SELF_SIGNED_CERT_IN_CHAIN' }],
    ['wrong-host', {}, { code: 'ERR_TLS_CERT_ALTNAME_INVALID' }],
    ['incomplete-chain', {}, { code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' }],
    ['revoked', {}, good],
    ['tls13-only', {}, good],
    ['tls13-only', { maxVersion: 'TLSv1.2' }, { code: 'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION' }],
    ['tls12-only', {}, { protocol: 'TLSv1.2' }],
    ['tls12-only', { minVersion: 'TLSv1.3' }, { code: 'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION' }],
    ['client-certificate', {}, { code: 'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED' }],
    ['handshake-reset', {}, { code: 'ECONNRESET' }],
    ['plain-http', {}, { code: 'ERR_SSL_WRONG_VERSION_NUMBER' }],
  ] as const)('%s %o', async (kind, options, expected) => {
    expect(await meet(kind, options)).toEqual(expected);
  });

  it('weak-key is rejected at the default security level, and accepted at a lower one', async () => {
    const { code } = await meet('weak-key');
    expect(code).toMatch(/key too (small|weak)/i);
    expect(await meet('weak-key', { ciphers: 'DEFAULT@SECLEVEL=0' })).toEqual(good);
  });

  it('handshake-stall sends nothing', async () => {
    expect(await meet('handshake-stall', {}, 300)).toEqual({ code: 'stalls' });
  });

  it('client-certificate accepts clients with our certificate', async () => {
    expect(await meet('client-certificate', await catcher.engine.pki.client())).toEqual(good);
  });

  it('revoked is detected by clients that check the revocation list', async () => {
    const crl = readFileSync(await catcher.engine.badTls.revocationList(), 'utf8');
    expect(await meet('revoked', { crl })).toEqual({ code: 'CERT_REVOKED' });
    expect(await meet('tls13-only', { crl })).toEqual(good);
  });

  it('has the receiver behind it, and records failed handshakes as captures', async () => {
    await meet('tls13-only');
    await meet('expired');
    const page = () => pageOfCaptures(catcher.engine.store, { limit: 100, order: 'desc' }, wholeCapture).items;
    await expect
      .poll(() => page().some(({ path, tls }) => path === '/tls13-only' && tls?.protocol === 'TLSv1.3'))
      .toBe(true);
    await expect
      .poll(() => page().filter(({ problem }) => problem?.includes('handshake failed')).length)
      .toBeGreaterThan(0);
  });
});

/** What `openssl s_client` prints of a receiver, after a request. */
async function sClient(kind: BadTlsKind, more: readonly string[] = [], ms = 6000): Promise<string> {
  const { path } = catcher.engine.pki.ca;
  const target = ['-connect', `127.0.0.1:${portOf(kind)}`, '-servername', 'localhost', '-verify_hostname', 'localhost'];
  const child = spawn('openssl', ['s_client', ...target, '-CAfile', path, '-ign_eof', ...more], { timeout: ms });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stdin.on('error', () => undefined);
  child.stdin.write(`GET /${kind} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  await once(child, 'close');
  return text;
}

describe('each receiver with bad TLS, as seen by openssl s_client', needsProgram('openssl', 'version'), () => {
  const crlFile = (): string => join(catcher.engine.dataDir, 'revoked.crl.pem');
  const clientFiles = async (): Promise<string[]> => {
    await catcher.engine.pki.client();
    const { dataDir } = catcher.engine;
    return ['-cert', join(dataDir, 'client.pem'), '-key', join(dataDir, 'client-key.pem')];
  };
  const said: Record<BadTlsKind, { args?: () => string[] | Promise<string[]>; words: RegExp; ms?: number }[]> = {
    expired: [{ words: /certificate has expired/ }],
    'not-yet-valid': [{ words: /certificate is not yet valid/ }],
    'self-signed': [{ words: /self[- ]signed certificate/ }],
    'untrusted-root': [{ words: /self[- ]signed certificate in certificate chain/ }],
    'wrong-host': [{ words: /hostname mismatch/i }],
    'incomplete-chain': [{ words: /unable to (get local issuer|verify the first) certificate/ }],
    revoked: [
      { words: /Verify return code: 0 \(ok\)/ },
      { args: () => ['-crl_check', '-CRL', crlFile()], words: /certificate revoked/ },
    ],
    'tls13-only': [
      { words: /TLSv1\.3[^]*HTTP\/1\.1 200/ },
      { args: () => ['-tls1_2'], words: /alert protocol version/ },
    ],
    'tls12-only': [
      { words: /TLSv1\.2[^]*HTTP\/1\.1 200/ },
      { args: () => ['-tls1_3'], words: /alert protocol version/ },
    ],
    'weak-key': [
      { args: () => ['-cipher', 'DEFAULT@SECLEVEL=2'], words: /key too (small|weak)/i },
      { args: () => ['-cipher', 'DEFAULT@SECLEVEL=0'], words: /Server public key is 1024 bit/ },
    ],
    'client-certificate': [{ words: /certificate required/ }, { args: clientFiles, words: /HTTP\/1\.1 200/ }],
    'handshake-stall': [{ words: /^(?![^]*HTTP\/1\.1)[^]*$/, ms: 500 }],
    'handshake-reset': [{ words: /Connection reset|errno=104/i }],
    'plain-http': [{ words: /wrong version number|packet length/ }],
  };

  it.each(badTlsReceivers.map(({ kind }) => kind))('%s', async (kind) => {
    for (const { args, ms, words } of said[kind]) expect(await sClient(kind, await args?.(), ms)).toMatch(words);
  });
});

describe('the minimum TLS version of the receiver’s own address', () => {
  it('applies immediately when it is changed', async () => {
    const { https } = catcher.engine.urls.catcher;
    const ca = catcher.engine.pki.ca.cert;
    const by12 = () =>
      new Promise<string>((resolve) => {
        const socket = connect({ host: 'localhost', port: Number(new URL(https).port), ca, maxVersion: 'TLSv1.2' });
        socket.on('secureConnect', () => {
          resolve(String(socket.getProtocol()));
          socket.destroy();
        });
        socket.on('error', ({ code }: NodeJS.ErrnoException) => {
          resolve(String(code));
        });
      });
    expect(await by12()).toBe('TLSv1.2');
    await catcher.set({ tls: { minVersion: 'TLSv1.3' } });
    expect(await by12()).toBe('ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION');
    expect((await http(https, { ca })).status).toBe(200);
    await catcher.set({ tls: { minVersion: 'TLSv1.2' } });
    expect(await by12()).toBe('TLSv1.2');
  });
});
