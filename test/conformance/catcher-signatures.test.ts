import { createPrivateKey, generateKeyPairSync, sign as signBytes } from 'node:crypto';
import { sign as signGithub } from '@octokit/webhooks-methods';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import Stripe from 'stripe';
import { Webhook as SvixWebhook } from 'svix';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SigningScheme } from '#shared/model/signing-scheme.ts';
import { startCatcher, type TestCatcher } from '../support/catcher.ts';

let catcher: TestCatcher;
beforeAll(async () => {
  catcher = await startCatcher();
});
afterAll(() => catcher.close());
beforeEach(() => catcher.reset());

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const other = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD';
const stripe = new Stripe('sk_test_123');
const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);
const keys = generateKeyPairSync('ed25519');
const rawOf = (der: Buffer): string => der.subarray(-32).toString('base64');
const privateKey = `whsk_${rawOf(keys.privateKey.export({ format: 'der', type: 'pkcs8' }))}`;
const publicKey = `whpk_${rawOf(keys.publicKey.export({ format: 'der', type: 'spki' }))}`;

interface Sender {
  scheme: SigningScheme;
  /** The verification key of the catcher, and a wrong one. */
  good: string;
  bad: string;
  sign(body: string, at: Date): Promise<Record<string, string>> | Record<string, string>;
  /** Whether the time is signed as well. */
  timed: boolean;
}

const standard = (webhook: { sign(id: string, at: Date, body: string): string }) => (body: string, at: Date) => ({
  'webhook-id': 'msg_1',
  'webhook-timestamp': String(seconds(at)),
  'webhook-signature': webhook.sign('msg_1', at, body),
});

const senders: Record<string, Sender> = {
  standardwebhooks: {
    scheme: 'standard-webhooks',
    good: secret,
    bad: other,
    sign: standard(new StandardWebhook(secret)),
    timed: true,
  },
  svix: { scheme: 'standard-webhooks', good: secret, bad: other, sign: standard(new SvixWebhook(secret)), timed: true },
  'node:crypto by Ed25519': {
    scheme: 'standard-webhooks-ed25519',
    good: publicKey,
    bad: `whpk_${Buffer.alloc(32, 1).toString('base64')}`,
    sign: standard({
      sign: (id, at, body) =>
        `v1a,${signBytes(null, Buffer.from(`${id}.${seconds(at)}.${body}`), keys.privateKey).toString('base64')}`,
    }),
    timed: true,
  },
  stripe: {
    scheme: 'stripe',
    good: 'whsec_test_stripe',
    bad: 'whsec_test_other',
    sign: (payload, at) => ({
      'stripe-signature': stripe.webhooks.generateTestHeaderString({
        payload,
        secret: 'whsec_test_stripe',
        timestamp: seconds(at),
      }),
    }),
    timed: true,
  },
  '@octokit/webhooks-methods': {
    scheme: 'github',
    good: "It's a Secret to Everybody",
    bad: 'another',
    sign: async (body) => ({ 'x-hub-signature-256': await signGithub("It's a Secret to Everybody", body) }),
    timed: false,
  },
};

const body = '{"note":"Grüße, 世界 \\u0000"}';

describe.each(Object.entries(senders))('a delivery signed by %s', (_name, { bad, good, scheme, sign, timed }) => {
  const send = async (at = new Date(), sent = body) =>
    (await catcher.send({ headers: await sign(body, at), body: sent })).result('signature');
  const demand = (secrets: string[], more = {}) => catcher.set({ checks: { signature: { scheme, secrets, ...more } } });

  it('is accepted with the right key, alone or as the second of two', async () => {
    await demand([good]);
    expect(await send()).toMatchObject({ outcome: 'passed' });
    await demand([bad, good]);
    expect(await send()).toMatchObject({ outcome: 'passed' });
  });

  it('fails with another key, and reports the received and the expected signature', async () => {
    await demand([bad]);
    const result = await send();
    expect(result).toMatchObject({ outcome: 'failed', received: expect.any(String), source: expect.any(String) });
    if (scheme !== 'standard-webhooks-ed25519') expect(result?.expected).not.toBe(result?.received);
  });

  it('is rejected when a byte of the body was changed', async () => {
    await demand([good]);
    expect(await send(new Date(), body.replace('note', 'mote'))).toMatchObject({ outcome: 'failed' });
  });

  if (timed) {
    it('is rejected when its time differs from the receiver’s clock by more than the tolerance', async () => {
      await demand([good], { toleranceSeconds: 10 });
      const now = Date.now();
      expect(await send(new Date(now - 8_000))).toMatchObject({ outcome: 'passed' });
      const stale = expect.stringContaining('tolerance is 10 s');
      expect(await send(new Date(now - 13_000))).toMatchObject({ outcome: 'failed', detail: stale });
      expect(await send(new Date(now + 13_000))).toMatchObject({ outcome: 'failed', detail: stale });
      catcher.engine.clocks.catcher.advance(13_000);
      expect(await send(new Date(now + 13_000))).toMatchObject({ outcome: 'passed' });
      catcher.engine.clocks.catcher.reset();
    });
  }

  it('is recognised by its headers when no scheme is required', async () => {
    expect(await send()).toMatchObject({ outcome: 'failed' });
    expect((await catcher.send({ body })).result('signature')).toMatchObject({ outcome: 'skipped' });
  });

  it('is reported as missing when it is required and not sent', async () => {
    await catcher.set({ checks: { signature: { scheme, secrets: [good] }, enforce: ['signature'] } });
    const { status, result } = await catcher.send({ body });
    expect(result('signature')).toMatchObject({ outcome: 'failed', detail: expect.stringContaining('missing') });
    expect(status).toBe(401);
  });
});

describe('a signature', () => {
  it('made with the generated private key is verified with the derived public key', async () => {
    const seed = Buffer.from(privateKey.slice('whsk_'.length), 'base64');
    const begin = Buffer.from('302e020100300506032b657004220420', 'hex');
    expect(() => createPrivateKey({ key: Buffer.concat([begin, seed]), format: 'der', type: 'pkcs8' })).not.toThrow();
    await catcher.set({ checks: { signature: { scheme: 'standard-webhooks-ed25519', secrets: [privateKey] } } });
    const headers = await senders['node:crypto by Ed25519']?.sign(body, new Date());
    expect((await catcher.send({ headers: headers ?? {}, body })).result('signature')?.outcome).toBe('passed');
  });

  it('of our own subscriptions is verified without configuration', async () => {
    const { engine } = catcher;
    const [id = ''] = (await engine.emission.emit({ event: 'chat_started', customerId: 'C-1' })).deliveries;
    const { entryOf } = await import('../support/start-engine.ts');
    const { captureId = '' } = await entryOf(engine, 'pairing', ({ deliveryId }) => deliveryId === id);
    const checks = catcher.capture(captureId).checks;
    expect(checks.find(({ check }) => check === 'signature')).toMatchObject({ outcome: 'passed' });
    expect(checks.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
  });
});
