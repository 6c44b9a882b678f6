import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { Agent } from 'node:https';
import { connect as connectTcp } from 'node:net';
import { connect, type PeerCertificate } from 'node:tls';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { badTlsReceivers } from '#shared/catcher/bad-tls-receivers.ts';
import { badTlsKind, type BadTlsKind } from '#shared/model/bad-tls.ts';
import { http } from '../../support/http-request.ts';
import { startEngine, type TestEngine } from '../../support/start-engine.ts';

let test: TestEngine;
beforeAll(async () => {
  test = await startEngine();
});
afterEach(() => test.engine.faults.clearAll());
afterAll(() => test.close());

const servers = ['authorization', 'api', 'catcher'] as const;
type Place = (typeof servers)[number];

const originOf = (where: Place) => new URL(test.engine.urls[where === 'catcher' ? 'catcher' : 'api'].https).origin;
const pathOf = { authorization: '/oauth2/jwks', api: '/openapi.json', catcher: '/hooks' } as const;
const urlOf = (where: Place) => originOf(where) + pathOf[where];
const ca = () => test.engine.pki.ca.cert;
const codeOf = (sent: Promise<unknown>) =>
  sent.then(
    () => 'answered',
    (error: { code?: string }) => error.code ?? '',
  );

/** A TLS handshake that accepts any certificate. */
async function shown(where: Place): Promise<{ certificate: PeerCertificate; protocol: string | null }> {
  const socket = connect({ port: Number(new URL(originOf(where)).port), host: '127.0.0.1', rejectUnauthorized: false });
  await once(socket, 'secureConnect');
  const found = { certificate: socket.getPeerCertificate(), protocol: socket.getProtocol() };
  socket.destroy();
  return found;
}

/** Kinds that a client detects in the certificate or handshake, with the error of node:https. */
const refusedAs: Partial<Record<BadTlsKind, string>> = {
  expired: 'CERT_HAS_EXPIRED',
  'not-yet-valid': 'CERT_NOT_YET_VALID',
  'self-signed': 'DEPTH_ZERO_SELF_SIGNED_CERT',
  'untrusted-root': 'SELF_SIGNED_CERT_IN_CHAIN',
  'wrong-host': 'ERR_TLS_CERT_ALTNAME_INVALID',
  'incomplete-chain': 'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'weak-key': 'EE_KEY_TOO_SMALL',
  'handshake-reset': 'ECONNRESET',
  'plain-http': 'EPROTO',
};

describe.each(servers)('at %s', (where) => {
  it.each(Object.entries(refusedAs))('tls %s: verifying clients fail with %s', async (condition, code) => {
    await test.engine.faults.set({ where, what: { kind: 'tls', condition: badTlsKind.parse(condition) } });
    const failed = await codeOf(http(urlOf(where), { ca: ca() }));
    expect(failed === code || (condition === 'weak-key' && failed !== 'answered'), failed).toBe(true);
    await test.engine.faults.clearAll();
    expect((await http(urlOf(where), { ca: ca() })).status).toBe(200);
  });

  it('tls tls12-only and tls13-only: support that version only', async () => {
    for (const [condition, protocol] of [
      ['tls12-only', 'TLSv1.2'],
      ['tls13-only', 'TLSv1.3'],
    ] as const) {
      await test.engine.faults.set({ where, what: { kind: 'tls', condition } });
      expect((await shown(where)).protocol).toBe(protocol);
      await test.engine.faults.clearAll();
    }
  });

  it('tls revoked: is on the revocation list of the CA', async () => {
    await test.engine.faults.set({ where, what: { kind: 'tls', condition: 'revoked' } });
    expect((await shown(where)).certificate.subject.OU).toBe('revoked');
    expect((await http(urlOf(where), { ca: ca() })).status).toBe(200);
  });

  it('tls client-certificate: requires one', async () => {
    await test.engine.faults.set({ where, what: { kind: 'tls', condition: 'client-certificate' } });
    expect(await codeOf(http(urlOf(where), { ca: ca() }))).not.toBe('answered');
  });

  it('tls handshake-stall: sends nothing; clearing it closes the connection', async () => {
    const { id } = await test.engine.faults.set({ where, what: { kind: 'tls', condition: 'handshake-stall' } });
    const sent = codeOf(http(urlOf(where), { ca: ca() }));
    await expect.poll(() => test.engine.faults.all()[0]?.hits).toBe(1);
    await test.engine.faults.clear(id);
    expect(await sent).toBe('ECONNRESET');
  });

  it('reset connect: on both listeners', async () => {
    await test.engine.faults.set({ where, what: { kind: 'reset', stage: 'connect' } });
    expect(await codeOf(http(urlOf(where), { ca: ca() }))).toBe('ECONNRESET');
    const { port } = new URL(test.engine.urls[where === 'catcher' ? 'catcher' : 'api'].http);
    const socket = connectTcp(Number(port), '127.0.0.1');
    const [error] = (await once(socket, 'error')) as [NodeJS.ErrnoException];
    expect(error.code).toBe('ECONNRESET');
  });

  it('reset tls: on the https listener only', async () => {
    await test.engine.faults.set({ where, what: { kind: 'reset', stage: 'tls' } });
    expect(await codeOf(http(urlOf(where), { ca: ca() }))).toBe('ECONNRESET');
    const plain = test.engine.urls[where === 'catcher' ? 'catcher' : 'api'].http;
    expect((await http(new URL(pathOf[where], plain).href)).status).toBe(200);
  });
});

it('every kind of bad TLS has an example', () => {
  const others = ['tls12-only', 'tls13-only', 'revoked', 'client-certificate', 'handshake-stall'];
  expect([...Object.keys(refusedAs), ...others].sort()).toEqual(badTlsReceivers.map(({ kind }) => kind).sort());
});

it('acts on clients that keep connections alive', async () => {
  const agent = new Agent({ keepAlive: true, ca: ca() });
  expect((await http(urlOf('api'), { agent })).status).toBe(200);
  await test.engine.faults.set({ where: 'api', what: { kind: 'tls', condition: 'expired' } });
  await expect.poll(() => Object.keys(agent.freeSockets)).toEqual([]);
  expect(await codeOf(http(urlOf('api'), { agent }))).toBe('CERT_HAS_EXPIRED');
  agent.destroy();
});

it('is what curl sees', async () => {
  const curl = promisify(execFile);
  const present = await curl('curl', ['--version']).then(
    () => true,
    () => false,
  );
  if (!present) return;
  const exit = () =>
    curl('curl', ['-sS', '-k', '-m', '5', urlOf('api')]).then(
      () => 0,
      (error: unknown) => (error as { code: number }).code,
    );
  expect(await exit()).toBe(0);
  await test.engine.faults.set({ where: 'api', what: { kind: 'tls', condition: 'plain-http' } });
  expect(await exit()).toBe(35);
  await test.engine.faults.clearAll();
  await test.engine.faults.set({ where: 'api', what: { kind: 'truncate' } });
  expect(await exit(), 'CURLE_PARTIAL_FILE').toBe(18);
  await test.engine.faults.clearAll();
  await test.engine.faults.set({ where: 'api', what: { kind: 'drop-answer' } });
  expect([52, 56]).toContain(await exit());
});

it.each([
  [{ where: 'api', what: { kind: 'tls', condition: 'expired' }, match: { path: '/api' } }, '/match/path'],
  [{ where: 'api', what: { kind: 'reset', stage: 'connect' }, match: { method: 'GET' } }, '/match/method'],
  [{ where: 'catcher', what: { kind: 'reset', stage: 'tls' }, match: { header: { name: 'x' } } }, '/match/header'],
  [{ where: 'api', what: { kind: 'hang' }, match: { event: 'chat_started' } }, '/match/event'],
  [{ where: 'catcher', what: { kind: 'hang' }, match: { client: 'demo' } }, '/match/client'],
  [{ where: 'api', what: { kind: 'skew', party: 'client', seconds: 5 } }, '/where'],
  [{ where: 'client', what: { kind: 'skew', party: 'client', seconds: 5 }, when: { first: 1 } }, '/when'],
  [{ where: 'api', what: { kind: 'payload', fault: 'wrong-signature' } }, '/what/fault'],
  [{ where: 'catcher', what: { kind: 'payload', fault: 'truncated' } }, '/where'],
] as const)('rejects a fault that could not act: %o', async (fault, field) => {
  await expect(test.engine.faults.set(fault)).rejects.toMatchObject({ code: 'bad_input', field });
  expect(test.engine.faults.all()).toEqual([]);
});

it('skews the clock of one party while set, in addition to its offset', async () => {
  const { clocks, faults } = test.engine;
  const off = () => Math.round((clocks.service.now() - clocks.wall.now()) / 1000) + 0;
  const token = await test.token();
  clocks.service.advance(10_000);
  const { id } = await faults.set({ where: 'api', what: { kind: 'skew', party: 'service', seconds: 3600 } });
  expect(off()).toBe(3610);
  expect((await test.call('GET', '/api/customers/C-1001', token)).status).toBe(401);
  clocks.service.reset();
  expect([off(), clocks.service.skewMs]).toEqual([3600, 3_600_000]);
  await faults.set({ where: 'api', what: { kind: 'skew', party: 'service', seconds: -600 } });
  expect(off()).toBe(3000);
  expect(faults.all().map(({ hits }) => hits)).toEqual([1, 1]);
  await faults.clear(id);
  expect(off()).toBe(-600);
  await faults.clearAll();
  expect(off()).toBe(0);
  await faults.set({ where: 'client', what: { kind: 'skew', party: 'client', seconds: 60 }, when: { seconds: 2 } });
  expect(clocks.client.skewMs).toBe(60_000);
  await expect.poll(() => clocks.client.skewMs).toBe(0);
  expect(faults.all()).toEqual([]);
});

it('an engine closes immediately while faults hold connections', async () => {
  const own = await startEngine();
  const { faults, urls } = own.engine;
  await faults.set({ where: 'api', what: { kind: 'hang' } });
  await faults.set({ where: 'catcher', what: { kind: 'tls', condition: 'handshake-stall' } });
  const held = [codeOf(http(`${urls.api.http}/openapi.json`)), codeOf(http(urls.catcher.https))];
  await expect.poll(() => faults.all().map(({ hits }) => hits)).toEqual([1, 1]);
  const begun = performance.now();
  const closing = own.close();
  expect(await Promise.all(held)).toEqual(['ECONNRESET', 'ECONNRESET']);
  expect(performance.now() - begun).toBeLessThan(1200);
  await closing;
});
