import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { EventWebhook } from '@sendgrid/eventwebhook';
import { verifyKey } from 'discord-interactions';
import { createSigner, createVerifier, httpbis } from 'http-message-signatures';
import { describe, expect, it } from 'vitest';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { KeyedScheme } from '#shared/model/signing-scheme.ts';
import { schemeRows } from '#shared/signing/schemes.ts';
import { systemRandom } from '../../../../electron/engine/random.ts';
import { diagnoseSignature } from '../../../../electron/engine/signing/doctor/diagnose-signature.ts';
import { generateSecret, verifyKeyOf } from '../../../../electron/engine/signing/secret-key.ts';
import { sign } from '../../../../electron/engine/signing/sign.ts';
import { headerOf, type SignedMessage } from '../../../../electron/engine/signing/signed-message.ts';
import { verifySignature } from '../../../../electron/engine/signing/verify.ts';
import { rare } from '../../../../electron/engine/signing/doctor/option.ts';

const timestamp = 1_800_000_000;
const at = { toleranceSeconds: 300, nowMs: timestamp * 1000 };
const json = '{"b":"Grüße/1","a":[1,2]}';
const draft = {
  id: 'msg_1',
  timestamp,
  event: 'test',
  url: 'https://example.com/hook?a=1',
  contentType: 'application/json',
  body: Buffer.from(json),
};
const message = (headers: readonly HeaderPair[], more: Partial<SignedMessage> = {}): SignedMessage => ({
  method: 'POST',
  urls: [draft.url],
  headers,
  body: draft.body,
  ...more,
});
const verified = (scheme: KeyedScheme, secret: string, received: SignedMessage, nowMs = at.nowMs): boolean =>
  verifySignature(schemeRows[scheme], received, { ...at, secrets: [secret], nowMs }).ok;
const mistakesOf = (scheme: KeyedScheme, secret: string, received: SignedMessage): string[] =>
  diagnoseSignature({
    scheme,
    message: received,
    secrets: [{ secret, label: 'configured' }],
    ...at,
    limits: { cost: rare, attempts: 5000, bytes: 1e8 },
  }).mistakes.map(({ id }) => id);

/**
 * Signatures that libraries of the vendors made or accepted. The libraries are too large to install for each test run (8 to
 * 42 MB), so their results are recorded. Those of Mailgun and PayPal do not verify webhooks.
 */
const recorded: readonly [library: string, KeyedScheme, secret: string, HeaderPair[], given?: Partial<typeof draft>][] =
  [
    [
      'getExpectedTwilioSignature of twilio 6.2.0, for a form',
      'twilio',
      'authToken',
      [['X-Twilio-Signature', '0Qu1F6w13yW5/QXmIlaqTShBa6c=']],
      {
        contentType: 'application/x-www-form-urlencoded',
        body: Buffer.from('To=%2B15550100&From=%2B15550101&Body=Gr%C3%BC%C3%9Fe+%26+more&Empty=&MediaUrl=b&MediaUrl=a'),
      },
    ],
    [
      'validateRequestWithBody of twilio 6.2.0, for JSON',
      'twilio',
      'authToken',
      [['X-Twilio-Signature', 'PDvUeqyifXT3OkhHBqG/33HsdkI=']],
    ],
    [
      'verifySlackRequest of @slack/bolt 5.1.0',
      'slack',
      '8f742231b10e8888abcd99yyyzzz85a5',
      [
        ['X-Slack-Request-Timestamp', '1800000000'],
        ['X-Slack-Signature', 'v0=f919d4c1b27ae358ee112d89471bae9dc58597703d84f0e5410d019da19c3ea2'],
      ],
    ],
    [
      'webhooks.validate of @shopify/shopify-api 13.1.0',
      'shopify',
      'shpss_secret',
      [['X-Shopify-Hmac-Sha256', 'AVLwYz/07SuA8vVZ5s0oLXguMBjBaUOdQ5PLVoFHrkA=']],
    ],
    [
      'LinearWebhookClient of @linear/sdk 98.0.0',
      'linear',
      'lin_wh_secret',
      [['Linear-Signature', '73100919eac7cda158639e4a5ca5dbbccf89f4708d299a823826924e095d2217']],
      { body: Buffer.from('{"b":"Grüße/1","a":[1,2],"webhookTimestamp":1800000000000}') },
    ],
    [
      'webhooks.isSignatureValid of @paddle/paddle-node-sdk 3.10.0',
      'paddle',
      'pdl_ntfset_secret',
      [['Paddle-Signature', 'ts=1800000000;h1=af522a2998837953bbe7942a223136f9e0c9f1c1efb51345ce548a417ab2a837']],
    ],
    [
      'WebhooksHelper.verifySignature of square 46.0.0',
      'square',
      'squareSignatureKey1',
      [['X-Square-HmacSha256-Signature', 'RYcUJxQoU0c/vT7XVjNywbVg/6eSQF63hP6YdAMOfco=']],
    ],
  ];

describe.each(recorded)('a signature of %s', (_library, scheme, secret, headers, given = {}) => {
  const whole = { ...draft, ...given };
  const made = sign(scheme, [secret], whole);
  const received = message([['content-type', whole.contentType], ...headers], {
    urls: [made.url ?? whole.url],
    body: whole.body,
  });

  it('is the one that Hookbench makes, and verifies', () => {
    for (const [name, value] of headers) expect(headerOf(made, name)).toBe(value);
    expect(verified(scheme, secret, received)).toBe(true);
    expect(verified(scheme, `${secret}x`, received)).toBe(false);
  });

  it('with a line break in the secret of the receiver has that mistake', () => {
    const wrong = sign(scheme, [`${secret}\n`], whole).headers;
    expect(
      mistakesOf(scheme, secret, { ...received, headers: [['content-type', whole.contentType], ...wrong] }),
    ).toEqual(['secret-line-break']);
  });
});

const keysOf = (scheme: KeyedScheme) => {
  const row = schemeRows[scheme];
  const secret = generateSecret(row, systemRandom);
  return { secret, publicKey: verifyKeyOf(row, secret) ?? '' };
};

describe('a signature that webhooks.unwrap of telnyx 7.24.0 accepts', () => {
  const secret = 'FQ0ze0L3+76/FNY4XM1Q/XFF5tt8b08sPe8zwb0SDVDiDNykmd+vi25Kh/i+mB6drCVORzT9ZMj/4w8cebq0mw==';
  const publicKey = '4gzcpJnfr4tuSof4vpgenawlTkc0/WTI/+MPHHm6tJs=';
  const signature = 'WPfVObrUP6yvjYnDViHX50tcwCJxg3Ar33TqJ1s0fL3L8syBCX2QPc0Nh2Lf5EnF4rbdO2k7RKIyWcmLOfpDBA==';

  it('is the one that Hookbench makes, and verifies with the public key', () => {
    const made = sign('telnyx', [secret], draft);
    expect(headerOf(made, 'telnyx-signature-ed25519')).toBe(signature);
    const headers: HeaderPair[] = [
      ['Telnyx-Timestamp', '1800000000'],
      ['Telnyx-Signature-Ed25519', signature],
    ];
    expect(verified('telnyx', publicKey, message(headers))).toBe(true);
    expect(verified('telnyx', publicKey, message(headers, { body: Buffer.from(`${json}\n`) }))).toBe(false);
  });
});

describe('@sendgrid/eventwebhook', () => {
  const webhook = new EventWebhook();
  const fields = ['X-Twilio-Email-Event-Webhook-Signature', 'X-Twilio-Email-Event-Webhook-Timestamp'] as const;
  const accepts = (publicKey: string, body: string, headers: readonly HeaderPair[]): boolean => {
    const [signature = '', time = ''] = fields.map((name) => headerOf({ headers }, name));
    return webhook.verifySignature(webhook.convertPublicKeyToECDSA(publicKey), body, signature, time);
  };

  it('accepts our signature, and rejects another body', () => {
    const { publicKey, secret } = keysOf('sendgrid');
    const { headers } = sign('sendgrid', [secret], draft);
    expect(accepts(publicKey, json, headers)).toBe(true);
    expect(accepts(publicKey, `${json}\n`, headers)).toBe(false);
  });

  it('and the receiver accept the example of SendGrid, whose body ends with a line break', () => {
    // From the tests of the library.
    const publicKey =
      'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE83T4O/n84iotIvIW4mdBgQ/7dAfSmpqIM8kF9mN1flpVKS3GRqe62gw+2fNNRaINXvVpiglSI8eNEc6wEA3F+g==';
    const headers: HeaderPair[] = [
      [fields[0], 'MEUCIGHQVtGj+Y3LkG9fLcxf3qfI10QysgDWmMOVmxG0u6ZUAiEAyBiXDWzM+uOe5W0JuG+luQAbPIqHh89M15TluLtEZtM='],
      [fields[1], '1600112502'],
    ];
    const event = {
      email: 'hello@world.com',
      event: 'dropped',
      reason: 'Bounced Address',
      sg_event_id: 'ZHJvcC0xMDk5NDkxOS1MUnpYbF9OSFN0T0doUTRrb2ZTbV9BLTA',
      sg_message_id: 'LRzXl_NHStOGhQ4kofSm_A.filterdrecv-p3mdw1-756b745b58-kmzbl-18-5F5FC76C-9.0',
      'smtp-id': '<LRzXl_NHStOGhQ4kofSm_A@ismtpd0039p1iad1.sendgrid.net>',
      timestamp: 1600112492,
    };
    const body = `${JSON.stringify([event])}\r\n`;
    expect(accepts(publicKey, body, headers)).toBe(true);
    expect(verified('sendgrid', publicKey, message(headers, { body: Buffer.from(body) }), 1_600_112_502_000)).toBe(
      true,
    );
    const trimmed = message(headers, { body: Buffer.from(body.trim()) });
    expect(verified('sendgrid', publicKey, trimmed, 1_600_112_502_000)).toBe(false);
  });
});

describe('discord-interactions', () => {
  it('accepts our signature, and rejects another body', async () => {
    const { publicKey, secret } = keysOf('discord');
    const { headers } = sign('discord', [secret], draft);
    const [signature = '', time = ''] = ['X-Signature-Ed25519', 'X-Signature-Timestamp'].map((name) =>
      headerOf({ headers }, name),
    );
    expect(await verifyKey(json, signature, time, publicKey)).toBe(true);
    expect(await verifyKey(`${json}\n`, signature, time, publicKey)).toBe(false);
    expect(verified('discord', publicKey, message(headers))).toBe(true);
  });
});

const ed25519 = generateKeyPairSync('ed25519');
const p256 = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = (key: KeyObject): string =>
  key.export({ format: 'pem', type: key.type === 'private' ? 'pkcs8' : 'spki' }).toString();
const shared = Buffer.alloc(32, 7);

/** The private and public key of each algorithm of RFC 9421, as Hookbench and the library take them. */
const algorithms = [
  ['hmac-sha256', shared.toString('base64'), shared.toString('base64'), shared, shared],
  ['ed25519', pem(ed25519.privateKey), pem(ed25519.publicKey), ed25519.privateKey, ed25519.publicKey],
  ['ecdsa-p256-sha256', pem(p256.privateKey), pem(p256.publicKey), p256.privateKey, p256.publicKey],
  ['rsa-pss-sha512', pem(rsa.privateKey), pem(rsa.publicKey), rsa.privateKey, rsa.publicKey],
] as const;

describe.each(algorithms)('http-message-signatures by %s', (alg, secret, publicKey, signingKey, verifyingKey) => {
  const request = (headers: readonly HeaderPair[]) => ({
    method: 'POST',
    url: draft.url,
    headers: Object.fromEntries([['content-type', draft.contentType], ...headers]) as Record<string, string>,
  });
  const accepts = (headers: readonly HeaderPair[]) =>
    httpbis.verifyMessage(
      {
        tolerance: 1e10,
        notAfter: new Date(at.nowMs + 1000),
        keyLookup: ({ keyid = '' }) =>
          Promise.resolve({ id: keyid ?? '', algs: [alg], verify: createVerifier(verifyingKey, alg) }),
      },
      request(headers),
    );

  it('accepts our signature, and rejects a changed digest', async () => {
    const { headers } = sign('http-message-signatures', [secret], draft);
    expect(await accepts(headers)).toBe(true);
    const changed = headers.map(([name, value]): HeaderPair => [
      name,
      name === 'Content-Digest' ? value.replace(/:./, ':_') : value,
    ]);
    expect(await accepts(changed)).not.toBe(true);
  });

  it('makes a signature that the receiver verifies', async () => {
    const { headers } = await httpbis.signMessage(
      {
        key: createSigner(signingKey, alg, 'key-1'),
        fields: ['@method', '@target-uri', '@authority', '@query', 'content-type'],
        paramValues: { created: new Date(at.nowMs) },
        params: ['created', 'keyid', 'alg', 'nonce'],
      },
      request([]),
    );
    const received = message(Object.entries(headers));
    const { detail, ok } = verifySignature(schemeRows['http-message-signatures'], received, {
      ...at,
      secrets: [publicKey],
    });
    expect(ok).toBe(true);
    // The library signs with the longest salt.
    expect(detail.includes('64 bytes')).toBe(alg === 'rsa-pss-sha512');
    expect(mistakesOf('http-message-signatures', publicKey, received)).toEqual([]);
    expect(verified('http-message-signatures', publicKey, { ...received, method: 'PUT' })).toBe(false);
  });
});
