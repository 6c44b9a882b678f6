import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ReceiverUnderTest, type TrialRun, startedTrials } from '#shared/model/trial.ts';
import { startEngine, type TestEngine } from '../../support/start-engine.ts';

/** Accepts JSON from authenticated senders. */
const taking =
  (isKnown: (request: IncomingMessage) => boolean) => (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (!isKnown(request)) return response.writeHead(401).end();
      try {
        JSON.parse(Buffer.concat(chunks).toString());
        return response.writeHead(204).end();
      } catch {
        return response.writeHead(400).end();
      }
    });
  };

describe('a receiver under test that requires', () => {
  let workbench: TestEngine;
  beforeAll(async () => {
    workbench = await startEngine();
  });
  afterAll(() => workbench.close());

  async function test(target: Partial<ReceiverUnderTest> & { url: string }): Promise<TrialRun> {
    const { lab, runs } = workbench.engine;
    const { trials } = await lab();
    await trials.start(startedTrials.parse({ kind: 'trials', subject: 'receiver', ...target }));
    return (await runs.ended('trials')) as TrialRun;
  }

  const failed = ({ results }: TrialRun) =>
    results.flatMap(({ findings, id }) =>
      findings.filter(({ outcome }) => outcome !== 'met').map(({ evidence }) => `${id}: ${evidence}`),
    );

  it('a token gets one of our authorization server, and its response is judged', async () => {
    const issuers = new Set<unknown>();
    const isKnown = ({ headers: { authorization = '' } }: IncomingMessage) => {
      const [, claims] = /^Bearer [^.]+\.([^.]+)\./.exec(authorization) ?? [];
      if (claims === undefined) return false;
      issuers.add((JSON.parse(Buffer.from(claims, 'base64url').toString()) as { iss: unknown }).iss);
      return true;
    };
    const server = createServer(taking(isKnown));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
    const report = await test({ url, auth: { kind: 'oauth', clientId: 'demo-service' } });
    server.close();
    server.closeAllConnections();
    expect(failed(report)).toEqual([]);
    expect(report).toMatchObject({ state: 'done', grade: 'A' });
    expect(report.results.map(({ id }) => id)).toContain('without-credentials');
    expect([...issuers]).toEqual([workbench.engine.urls.auth.https]);
  });

  it('a token that cannot be obtained is not reached, with the reason', async () => {
    const auth = { kind: 'oauth' as const, clientId: 'demo-service', clientSecret: 'wrong' };
    const report = await test({ url: 'http://127.0.0.1:1/hooks', auth });
    expect(report).toMatchObject({ state: 'failed', results: [] });
    expect(report.unreached?.diagnosis.cause).toBe('receiver-token-unavailable');
  });

  it('a client certificate gets ours, and rejects other clients in TLS', async () => {
    const { pki } = workbench.engine;
    const ca = readFileSync(pki.ca.path, 'utf8');
    const required = { ...pki.localhost, ca, requestCert: true, rejectUnauthorized: true };
    const server = createTlsServer(
      required,
      taking(() => true),
    );
    await once(server.listen(0, 'localhost'), 'listening');
    const url = `https://localhost:${(server.address() as AddressInfo).port}/hooks`;
    const report = await test({ url, auth: { kind: 'mtls' } });
    const alone = await test({ url, auth: { kind: 'mtls' }, ids: ['without-credentials'] });
    const without = await test({ url });
    server.close();
    server.closeAllConnections();
    expect(failed(report)).toEqual([]);
    expect([report.grade, alone.grade]).toEqual(['A', 'A']);
    expect(without.unreached?.diagnosis.cause).toBe('client-certificate-required');
  });

  it('a client certificate over TLS 1.2 rejects clients without one, with a handshake failure', async () => {
    const { pki } = workbench.engine;
    const required = {
      ...pki.localhost,
      ca: readFileSync(pki.ca.path, 'utf8'),
      requestCert: true,
      rejectUnauthorized: true,
      maxVersion: 'TLSv1.2' as const,
    };
    const server = createTlsServer(
      required,
      taking(() => true),
    );
    await once(server.listen(0, 'localhost'), 'listening');
    const url = `https://localhost:${(server.address() as AddressInfo).port}/hooks`;
    const alone = await test({ url, auth: { kind: 'mtls' }, ids: ['without-credentials'] });
    server.close();
    server.closeAllConnections();
    expect(failed(alone)).toEqual([]);
    expect(alone.grade).toBe('A');
  });

  it.each<ReceiverUnderTest['auth']>([{ kind: 'bearer', token: 'abcdefgh12345' }, { kind: 'mtls' }])(
    'nothing by TLS, as its port speaks plain HTTP, is not reached without credentials ($kind)',
    async (auth) => {
      const plain = workbench.engine.badTls.receivers.find(({ kind }) => kind === 'plain-http')?.url ?? '';
      const url = `${plain.replace(/^http:/, 'https:')}/hooks`;
      const report = await test({ url, auth, ids: ['without-credentials'] });
      expect(report).toMatchObject({ state: 'failed', results: [] });
      expect(report.unreached?.diagnosis.cause).toBe('tls-to-plain-port');
    },
  );
});
