import { createPublicKey, verify as verifyBytes } from 'node:crypto';
import { execFileSync, spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { verify as verifyGithub } from '@octokit/webhooks-methods';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import Stripe from 'stripe';
import { Webhook as SvixWebhook } from 'svix';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { needsProgram } from '../support/needs.ts';
import { startControl, type TestControl } from '../support/start-control.ts';
import { startReceiver, type Received, type Receiver } from '../support/receiver.ts';
import { tempFolder } from '../support/temp-folder.ts';

let served: TestControl;
let receiver: Receiver;

beforeAll(async () => {
  served = await startControl();
  receiver = await startReceiver();
});
afterAll(async () => {
  await served.close();
  await receiver.close();
});

const headersOf = ({ headers }: Received) => headers;

/** One delivery over a real socket, signed so. */
async function deliver(signing: Record<string, unknown>, extra: Record<string, unknown> = {}): Promise<Received> {
  const before = receiver.received.length;
  await served.client.send('POST', '/deliveries', {
    url: receiver.url,
    event: 'chat_started',
    data: { note: 'Grüße, 世界 \u0000' },
    signing,
    ...extra,
  });
  const all = await receiver.count(before + 1);
  return all[before] as Received;
}

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const older = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD';

describe('deliveries verified by third-party libraries', () => {
  it.each([
    ['standardwebhooks', (key: string) => new StandardWebhook(key)],
    ['svix', (key: string) => new SvixWebhook(key)],
  ])('%s accepts Standard Webhooks v1 with each of two secrets, and rejects everything else', async (_, open) => {
    const got = await deliver({ scheme: 'standard-webhooks', secrets: [secret, older] });
    expect(got.json).toMatchObject({ event: 'chat_started' });
    for (const key of [secret, older]) {
      expect(() => void open(key).verify(got.text, headersOf(got))).not.toThrow();
    }
    expect(() => open(secret).verify(`${got.text} `, headersOf(got))).toThrow();
    expect(() => open('whsec_plJ3nmyCDGBKInavdOK15jsl').verify(got.text, headersOf(got))).toThrow();
  });

  it('stripe accepts the Stripe style with each of two secrets', async () => {
    const { webhooks } = new Stripe('sk_test_123');
    const secrets = ['whsec_test_new', 'whsec_test_old'];
    const got = await deliver({ scheme: 'stripe', secrets }, { body: '{"id":"evt_1","object":"event"}' });
    const header = String(got.headers['stripe-signature']);
    for (const key of secrets) expect(webhooks.constructEvent(got.body, header, key)).toMatchObject({ id: 'evt_1' });
    expect(() => webhooks.constructEvent(got.body, header, 'whsec_other')).toThrow();
  });

  it('@octokit/webhooks-methods accepts the GitHub style, with the headers for event and delivery', async () => {
    const key = "It's a Secret to Everybody";
    const got = await deliver({ scheme: 'github', secret: key });
    const header = String(got.headers['x-hub-signature-256']);
    expect(await verifyGithub(key, got.text, header)).toBe(true);
    expect(await verifyGithub('another', got.text, header)).toBe(false);
    expect(got.headers['x-github-event']).toBe('chat_started');
    expect(got.headers['x-github-delivery']).toBe(got.headers['webhook-id']);
  });

  it('node:crypto verifies Standard Webhooks v1a with the public key of the subscription', async () => {
    const added = await served.client.send('POST', '/subscriptions', {
      url: receiver.url,
      events: ['only_this'],
      signing: { scheme: 'standard-webhooks-ed25519' },
    });
    expect(added.verifyKey).toMatch(/^whpk_/);
    const before = receiver.received.length;
    await served.client.send('POST', '/events', { event: 'only_this', customerId: 'C-1' });
    const got = (await receiver.count(before + 1))[before] as Received;
    const key = createPublicKey({
      key: {
        kty: 'OKP',
        crv: 'Ed25519',
        x: Buffer.from(added.verifyKey.slice('whpk_'.length), 'base64').toString('base64url'),
      },
      format: 'jwk',
    });
    const [version, signature = ''] = String(got.headers['webhook-signature']).split(',');
    const content = `${got.headers['webhook-id']}.${got.headers['webhook-timestamp']}.${got.text}`;
    expect(version).toBe('v1a');
    expect(verifyBytes(null, Buffer.from(content), key, Buffer.from(signature, 'base64'))).toBe(true);
    expect(verifyBytes(null, Buffer.from(`${content} `), key, Buffer.from(signature, 'base64'))).toBe(false);
  });

  it('an unsigned delivery carries no signature', async () => {
    const got = await deliver({ scheme: 'none' });
    expect(Object.keys(got.headers).filter((name) => name.includes('signature'))).toEqual([]);
  });
});

/** Not found by name: other programs are called webhook, too. */
const debianWebhook = '/usr/bin/webhook';

/** A port that is free now. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

describe("Debian's webhook receiver", needsProgram(debianWebhook, '-version'), () => {
  it('runs its hook only for a GitHub style delivery with the right secret', async () => {
    await using folder = await tempFolder();
    const port = await freePort();
    const file = join(folder.path, 'hooks.json');
    const rule = {
      match: {
        type: 'payload-hmac-sha256',
        secret: 's3cret',
        parameter: { source: 'header', name: 'X-Hub-Signature-256' },
      },
    };
    const hook = { id: 'mine', 'execute-command': '/bin/true', 'response-message': 'ran', 'trigger-rule': rule };
    await writeFile(file, JSON.stringify([hook]));
    expect(execFileSync(debianWebhook, ['-version']).toString()).toContain('webhook version');
    const child = spawn(debianWebhook, ['-hooks', file, '-ip', '127.0.0.1', '-port', String(port), '-verbose']);
    let log = '';
    child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()));
    try {
      await expect.poll(() => log).toContain('serving hooks');
      // It answers 500, not a 4xx, to a signature that does not match.
      for (const [key, status, said] of [
        ['s3cret', 200, 'hook triggered successfully'],
        ['wrong-one', 500, 'invalid payload signature'],
      ] as const) {
        log = '';
        const sent = await served.client.send('POST', '/deliveries', {
          url: `http://127.0.0.1:${port}/hooks/mine`,
          event: 'chat_started',
          signing: { scheme: 'github', secret: key },
          retry: { preset: 'none' },
        });
        const attempt = await served.client.entry('attempt', (entry) => entry.deliveryId === sent.id);
        expect(attempt.status).toBe(status);
        await expect.poll(() => log).toContain(said);
      }
    } finally {
      child.kill();
    }
  });
});
