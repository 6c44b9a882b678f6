import { sign as signGithub } from '@octokit/webhooks-methods';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import Stripe from 'stripe';
import { Webhook as SvixWebhook } from 'svix';
import { describe, expect, it } from 'vitest';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { KeyedScheme } from '#shared/model/signing-scheme.ts';
import { diagnoseSignature } from '../../electron/engine/signing/doctor/diagnose-signature.ts';
import { usual } from '../../electron/engine/signing/doctor/option.ts';

const at = new Date(1_800_000_000_000);
const seconds = String(at.getTime() / 1000);
const whsec = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const received = '{\n  "b": "Grüße/1",\n  "a": [1, 2]\n}';

interface Library {
  scheme: KeyedScheme;
  secret: string;
  /** Signs a body, with a secret that differs from the configured one if it was used wrongly. */
  sign: (body: string, secret: string) => Promise<HeaderPair[]> | HeaderPair[];
}

const list = (prefix: string, signature: string): HeaderPair[] => [
  [`${prefix}-id`, 'msg_1'],
  [`${prefix}-timestamp`, seconds],
  [`${prefix}-signature`, signature],
];

/** Signatures made by libraries of the vendors. */
const libraries: Readonly<Record<string, Library>> = {
  standardwebhooks: {
    scheme: 'standard-webhooks',
    secret: whsec,
    sign: (body, secret) => list('webhook', new StandardWebhook(secret).sign('msg_1', at, body)),
  },
  svix: {
    scheme: 'svix',
    secret: whsec,
    sign: (body, secret) => list('svix', new SvixWebhook(secret).sign('msg_1', at, body)),
  },
  stripe: {
    scheme: 'stripe',
    secret: 'whsec_00112233445566778899aabbccddeeff',
    sign(payload, secret) {
      const { webhooks } = new Stripe('sk_test_123');
      const timestamp = Number(seconds);
      return [['Stripe-Signature', webhooks.generateTestHeaderString({ payload, secret, timestamp })]];
    },
  },
  '@octokit/webhooks-methods': {
    scheme: 'github',
    secret: 's3cret Value',
    sign: async (body, secret) => [['X-Hub-Signature-256', await signGithub(secret, body)]],
  },
};

const bodies: [mistakes: string, body: string][] = [
  ['body-spacing', JSON.stringify(JSON.parse(received))],
  ['body-key-order body-spacing', '{"a":[1,2],"b":"Grüße/1"}'],
  ['body-escapes', received.replace('ü', '\\u00fc').replace('ß', '\\u00df')],
  ['body-trailing-line-feed', `${received}\n`],
  ['body-line-endings', received.replaceAll('\n', '\r\n')],
  ['body-bom', `\uFEFF${received}`],
  ['body-as-string', JSON.stringify(received)],
];

describe.each(Object.entries(libraries))('a webhook that %s signed', (_name, { scheme, secret, sign }) => {
  async function diagnose(signed: string, usedSecret = secret) {
    const headers = await sign(signed, usedSecret);
    const message = { method: 'POST', urls: ['https://example.com/'], headers, body: Buffer.from(received) };
    const secrets = [{ secret, label: 'configured' }];
    const limits = { cost: 2 * usual, attempts: 20_000, bytes: 1e8 };
    return diagnoseSignature({ scheme, message, secrets, toleranceSeconds: 300, nowMs: at.getTime(), limits });
  }

  it('matches as it is', async () => {
    expect(await diagnose(received)).toMatchObject({ outcome: 'matches' });
  });

  it.each(bodies)('over another body is explained by %s', async (mistakes, signed) => {
    const found = (await diagnose(signed)).mistakes.map(({ id }) => id);
    expect(found.toSorted()).toEqual(mistakes.split(' '));
  });

  if (secret !== whsec) {
    it('with a line break after the secret is explained by it', async () => {
      expect((await diagnose(received, `${secret}\n`)).mistakes.map(({ id }) => id)).toEqual(['secret-line-break']);
    });
  }

  it('with another secret is explained by no mistake', async () => {
    const other = scheme === 'github' ? 'other' : 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD';
    expect(await diagnose(received, other)).toMatchObject({ outcome: 'unknown', mistakes: [] });
  });
});
