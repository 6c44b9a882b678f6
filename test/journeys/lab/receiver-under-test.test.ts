import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Webhook } from 'standardwebhooks';
import { startedTrials, type ReceiverUnderTest, type TrialRun } from '#shared/model/trial.ts';
import { trialFiles } from '../../../electron/engine/scenarios/experiment-files.ts';
import { startEngine, type TestEngine } from '../../support/start-engine.ts';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** A receiver as it should be: verifies by a library that is not ours, reads, and answers. */
async function robust(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await bodyOf(request);
  let status = 204;
  try {
    const verified = new Webhook(secret).verify(body, request.headers as Record<string, string>);
    if (typeof verified !== 'object') status = 400;
  } catch (error) {
    status = error instanceof SyntaxError ? 400 : 401;
  }
  response.writeHead(status).end();
}

/** A receiver that accepts everything, and crashes on malformed input. */
async function careless(request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    JSON.parse(await bodyOf(request));
    response.writeHead(200).end();
  } catch {
    response.writeHead(500).end();
  }
}

describe('a receiver under test', () => {
  let workbench: TestEngine;
  let server: Server | undefined;
  beforeAll(async () => {
    workbench = await startEngine();
  });
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
  });
  afterAll(() => workbench.close());

  async function listen(handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>) {
    server = createServer((request, response) => void handle(request, response));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
  }

  const start = (target: Partial<ReceiverUnderTest> & { url: string }) =>
    workbench.engine
      .lab()
      .then(({ trials }) => trials.start(startedTrials.parse({ kind: 'trials', subject: 'receiver', ...target })));

  async function test(target: Partial<ReceiverUnderTest> & { url: string }): Promise<TrialRun> {
    const { runs } = workbench.engine;
    await start(target);
    return (await runs.ended('trials')) as TrialRun;
  }

  it('that verifies and responds correctly gets an A', async () => {
    const report = await test({ url: await listen(robust), secret });
    const bad = report.results.flatMap(({ findings, id }) =>
      findings.filter(({ outcome }) => outcome !== 'met').map(({ evidence }) => `${id}: ${evidence}`),
    );
    expect(bad).toEqual([]);
    expect(report).toMatchObject({ state: 'done', grade: 'A' });
    expect(report.results.map(({ id }) => id)).toEqual(
      trialFiles()
        .filter(({ folder, id }) => folder === 'receiver' && id !== 'without-credentials')
        .map(({ id }) => id),
    );
  });

  it('that cannot be called is rejected at the field, before a test starts', async () => {
    const url = await listen(robust);
    await expect(start({ url, secret: 'whsec_c2hvcnQ=' })).rejects.toThrow(
      expect.objectContaining({ field: '/secret', message: expect.stringMatching(/it holds 5 bytes/) }),
    );
    const halfOfTwo = { kind: 'mtls' as const, cert: '-----BEGIN CERTIFICATE-----' };
    await expect(start({ url: 'https://localhost/', auth: halfOfTwo })).rejects.toThrow(
      expect.objectContaining({ field: '/auth/key' }),
    );
    await expect(start({ url, auth: { kind: 'mtls' } })).rejects.toThrow(expect.objectContaining({ field: '/auth' }));
  });

  it('that does not respond is not judged by a skipped trial', async () => {
    const { trials } = await workbench.engine.lab();
    const url = await listen(() => {
      trials.skip('good-event');
      return Promise.resolve();
    });
    const report = await test({ url, ids: ['good-event'] });
    expect(report.results[0]?.findings.map(({ outcome }) => outcome)).toEqual(['not-seen', 'not-seen']);
    expect(report.grade).toBeUndefined();
  });

  it('that accepts everything and fails on malformed JSON gets a finding for each', async () => {
    const report = await test({ url: await listen(careless), secret });
    const failed = report.results.filter(({ findings }) => findings.some(({ outcome }) => outcome === 'not-met'));
    expect(failed.map(({ id }) => id)).toEqual([
      'wrong-signature',
      'absent-signature',
      'changed-on-the-way',
      'stale-timestamp',
      'missing-comma',
      'truncated',
    ]);
    expect(report.grade).toMatch(/[DEF]/);
    expect(failed.at(-1)?.findings[0]?.evidence).toBe('It responded with 500.');
  });

  it.each([
    ['refuses connections', 'http://127.0.0.1:1/hooks', 'connection-refused'],
    ['has a name that is not known', 'http://no-such-receiver.invalid/hooks', 'name-not-found'],
    ['is blocked', 'http://metadata.invalid/hooks', 'address-denied'],
  ])('that %s is not judged: the test ends with one finding', async (_, url, cause) => {
    const report = await test({ url, ids: ['good-event', 'missing-comma'] });
    expect(report).toMatchObject({ state: 'failed', results: [], pointsPossible: 0 });
    expect(report.unreached?.diagnosis.cause).toBe(cause);
    expect(report.problem).toMatch(/^Not reached, not graded\./);
    expect(report.grade).toBeUndefined();
    const { runs } = workbench.engine;
    expect(runs.last('trials')).toMatchObject({ state: 'failed', problem: report.problem });
  });

  it('with an untrusted certificate is not reached, unless verification is off', async () => {
    const { receivers } = workbench.engine.badTls;
    const url = receivers.find(({ kind }) => kind === 'self-signed')?.url ?? '';
    const report = await test({ url, ids: ['good-event'] });
    expect(report.unreached?.diagnosis.cause).toBe('certificate-self-signed');
    const unchecked = await test({ url, ids: ['good-event'], verifyTls: false });
    expect(unchecked).toMatchObject({ state: 'done', grade: 'A' });
  });

  it('that responds with 500 to everything is judged', async () => {
    const broken = async (request: IncomingMessage, response: ServerResponse) => {
      await bodyOf(request);
      response.writeHead(500).end();
    };
    const report = await test({ url: await listen(broken), ids: ['good-event', 'missing-comma'] });
    expect(report).toMatchObject({ state: 'done', grade: 'F' });
    expect(report.results).toHaveLength(2);
  });

  it('that crashes during the trials is judged by its missing responses', async () => {
    const dying = async (request: IncomingMessage, response: ServerResponse) => {
      await bodyOf(request);
      response.writeHead(204, { connection: 'close' }).end();
      server?.close();
    };
    const report = await test({ url: await listen(dying), ids: ['good-event', 'still-well'] });
    expect(report.results.map(({ findings }) => findings[0]?.outcome)).toEqual(['met', 'not-met']);
  });

  it('does not change the subscriptions, captures and deliveries of the user', async () => {
    const { engine } = workbench;
    const subscriptions = engine.subscriptions.all();
    const before = engine.journal.lastCommitted();
    await test({ url: await listen(robust), secret, ids: ['good-event'] });
    expect(engine.subscriptions.all()).toEqual(subscriptions);
    expect(engine.journal.since(before, 100)).toEqual([]);
  });
});
