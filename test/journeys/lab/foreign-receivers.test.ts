import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import express, { type Express, type Request, type Response } from 'express';
import Stripe from 'stripe';
import { Webhook } from 'svix';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { TrialRun } from '#shared/model/trial.ts';
import { startControl, type TestControl } from '../../support/start-control.ts';
import { runCli, startServe } from '../../support/start-serve.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const charge = '{"id":{{eventId}},"object":"event","type":"charge.succeeded","data":{"object":{"amount":4200}}}';
const refund = '{"id":{{eventId}},"object":"event","type":"charge.refunded","data":{"object":{"amount":100}}}';
const { webhooks } = new Stripe('sk_test_none');

/** What a receiver does with the raw body: it throws to reject the request. */
type Verify = (body: Buffer, request: Request) => unknown;

const verifiers = {
  stripe: (body, request) => webhooks.constructEvent(body, request.header('stripe-signature') ?? '', secret),
  svix(body, request) {
    new Webhook(secret).verify(body.toString(), request.headers as Record<string, string>);
    return JSON.parse(body.toString()) as unknown;
  },
  github(body, request) {
    const given = Buffer.from(request.header('x-hub-signature-256') ?? '');
    const own = Buffer.from(`sha256=${createHmac('sha256', secret).update(body).digest('hex')}`);
    if (given.length !== own.length || !timingSafeEqual(given, own)) throw new Error('wrong signature');
    return JSON.parse(body.toString()) as unknown;
  },
  slack(body, request) {
    const time = request.header('x-slack-request-timestamp') ?? '0';
    if (Math.abs(Date.now() / 1000 - Number(time)) > 300) throw new Error('too old');
    const own = `v0=${createHmac('sha256', secret).update(`v0:${time}:${body.toString()}`).digest('hex')}`;
    if (own !== request.header('x-slack-signature')) throw new Error('wrong signature');
    return JSON.parse(body.toString()) as unknown;
  },
  nothing: () => undefined,
} satisfies Record<string, Verify>;

let served: TestControl;
let server: Server | undefined;
beforeAll(async () => {
  served = await startControl();
});
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});
afterAll(() => served.close());

/** A receiver with Express at `/payments/hook`, which reads the raw body. @returns Its URL, and the accepted events. */
async function receiver(verify: Verify) {
  const accepted: string[] = [];
  const app: Express = express();
  app.post('/payments/hook', express.raw({ type: '*/*', limit: '1mb' }), (request: Request, response: Response) => {
    try {
      const event = verify(request.body as Buffer, request) as { type?: string } | undefined;
      accepted.push(event?.type ?? '');
      response.sendStatus(204);
    } catch {
      response.sendStatus(400);
    }
  });
  server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/payments/hook`, accepted };
}

async function graded(input: object): Promise<TrialRun> {
  await served.client.send('POST', '/runs', { kind: 'trials', subject: 'receiver', ...input });
  return (await served.served.engine.runs.ended('trials')) as TrialRun;
}

const failedTrials = ({ results }: TrialRun): string[] =>
  results.filter(({ findings }) => findings.some(({ outcome }) => outcome !== 'met')).map(({ id }) => id);

it('a Stripe subscription is sent to its path, and its receiver verifies with the stripe package and gets an A', async () => {
  const { accepted, url } = await receiver(verifiers.stripe);
  const signing = { scheme: 'stripe', secret };
  const { targets } = await served.client.send('POST', '/subscriptions', { id: 'payments', url, signing });
  expect(new Set(Object.values(targets))).toEqual(new Set([url]));
  const report = await graded({ subscription: 'payments', payloads: [charge, refund] });
  expect(failedTrials(report)).toEqual([]);
  expect(report).toMatchObject({ grade: 'A', target: url });
  expect(report.results.map(({ id }) => id)).toContain('good-event-2');
  expect(accepted).toContain('charge.succeeded');
  expect(accepted).toContain('charge.refunded');
});

it('a receiver that does not verify is graded by the trials that sign with the scheme of the subscription', async () => {
  const { url } = await receiver(verifiers.nothing);
  await served.client.send('POST', '/subscriptions', { id: 'open', url, signing: { scheme: 'stripe', secret } });
  const ids = ['good-event', 'wrong-signature', 'absent-signature', 'changed-on-the-way', 'stale-timestamp'];
  const report = await graded({ subscription: 'open', payloads: [charge], ids });
  expect(failedTrials(report)).toEqual(ids.slice(1));
  expect(report.grade).toMatch(/[DEF]/);
});

it.each(['svix', 'slack', 'github'] as const)(
  'a receiver that verifies %s is graded with its scheme',
  async (scheme) => {
    const { url } = await receiver(verifiers[scheme]);
    const report = await graded({ url, scheme, secret, payloads: [charge] });
    expect(failedTrials(report)).toEqual([]);
    expect(report.grade).toBe('A');
    // GitHub signs no time, so its receivers cannot detect replays.
    const withoutTime = report.skipped?.map(({ id }) => id) ?? [];
    expect(withoutTime.includes('stale-timestamp')).toBe(scheme === 'github');
  },
);

it('a payload that is not JSON, an unknown subscription and a missing URL are rejected at their fields', async () => {
  const { client } = served;
  const post = (input: object) => client.send('POST', '/runs', { kind: 'trials', subject: 'receiver', ...input });
  const url = 'http://127.0.0.1:9/hook';
  await expect(post({ url, payloads: [charge, '{"a":'] })).rejects.toThrow(/\/payloads\/1/);
  await expect(post({ subscription: 'lost' })).rejects.toThrow(/No subscription has the id/);
  await expect(post({})).rejects.toThrow(/\/url/);
});

it('hookbench grade receiver takes the id of a subscription and payloads from files', async () => {
  const { accepted, url } = await receiver(verifiers.stripe);
  await using folder = await tempFolder();
  const data = join(folder.path, 'data');
  const config = join(folder.path, 'hookbench.yaml');
  const file = join(folder.path, 'charge.json');
  await writeFile(
    config,
    `subscriptions: [{ id: payments, url: '${url}', signing: { scheme: stripe, secret: ${secret} } }]\n`,
  );
  await writeFile(file, charge);
  const serving = await startServe(data, { args: ['--config', config] });
  const { code, stdout } = await runCli(['grade', 'receiver', 'payments', '--data-dir', data, '--payload', `@${file}`]);
  await serving.kill();
  expect(stdout.startsWith(`Posting to ${url}\n`)).toBe(true);
  expect(stdout).toMatch(/\nGrade A: /);
  expect(code).toBe(0);
  expect(accepted).toContain('charge.succeeded');
});
