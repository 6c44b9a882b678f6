import { describe, expect, it } from 'vitest';
import type { KeyedScheme } from '#shared/model/signing-scheme.ts';
import { isSecretName } from '#shared/redaction/secret-name.ts';
import { isAsymmetric, signatureHeaders, keyedSchemes, schemeRows } from '#shared/signing/schemes.ts';
import { systemRandom } from '../../../../electron/engine/random.ts';
import { recogniseScheme, recogniseVendor } from '../../../../electron/engine/signing/recognise.ts';
import { generateSecret, secretFault, verifyKeyOf } from '../../../../electron/engine/signing/secret-key.ts';
import { sign, signedContent } from '../../../../electron/engine/signing/sign.ts';
import { headerOf, type SignedMessage } from '../../../../electron/engine/signing/signed-message.ts';
import { verifySignature } from '../../../../electron/engine/signing/verify.ts';

const timestamp = 1614265330;
const draft = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp,
  event: 'test',
  url: 'https://example.com/hook?a=1',
  contentType: 'application/json',
  body: Buffer.from(`{"test": 2432232314, "webhookTimestamp": ${timestamp * 1000}}`),
};

/** The request that the sender sends with a signature. */
function sent(scheme: KeyedScheme, secrets: readonly string[], given = draft): SignedMessage {
  const { body = given.body, headers, url = given.url } = sign(scheme, secrets, given);
  const own: [string, string][] = [
    ['content-type', given.contentType],
    ['webhook-id', given.id],
    ['webhook-timestamp', String(given.timestamp)],
  ];
  return { method: 'POST', urls: [url], headers: [...own, ...headers], body };
}

const at = { toleranceSeconds: 300, nowMs: timestamp * 1000 + 1000 };
const secrets = Object.fromEntries(
  keyedSchemes.map((scheme) => [scheme, generateSecret(schemeRows[scheme], systemRandom)]),
) as Record<KeyedScheme, string>;
const others = Object.fromEntries(
  keyedSchemes.map((scheme) => [scheme, generateSecret(schemeRows[scheme], systemRandom)]),
) as Record<KeyedScheme, string>;

describe('signing', () => {
  it('creates the signature of the published test vector of Standard Webhooks', () => {
    const body = Buffer.from('{"test": 2432232314}');
    const given = { ...draft, body };
    const { headers, stored } = sign('standard-webhooks', ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], given);
    expect(headers).toEqual([['webhook-signature', 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=']]);
    expect(stored.keys).toEqual(['whsec_MfKQ…']);
    expect(signedContent('standard-webhooks', sent('standard-webhooks', [secrets.svix], given))).toBe(
      'msg_p5jXN8AQM9LWM0D4loKWxJek.1614265330.{"test": 2432232314}',
    );
    const binary = { ...draft, body: Buffer.from([0xff, 0xfe]) };
    expect(signedContent('stripe', sent('stripe', ['a'], binary))).toBe('1614265330.<2 bytes>');
  });

  it.each([
    ['standard-webhooks', 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'it must begin with whsec_'],
    ['standard-webhooks', 'whsec_not base64!', 'after whsec_ it must be base64'],
    ['standard-webhooks', 'whsec_c2hvcnQ=', 'it holds 5 bytes; enter 24 to 64'],
    ['svix', `whsec_${Buffer.alloc(65).toString('base64')}`, 'it holds 65 bytes; enter 24 to 64'],
    ['standard-webhooks-ed25519', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'it must begin with whsk_'],
    [
      'standard-webhooks-ed25519',
      `whsk_${Buffer.alloc(24).toString('base64')}`,
      'it holds 24 bytes; an Ed25519 key is a seed of 32, or 64 with the public key behind it',
    ],
    [
      'standard-webhooks-ed25519',
      `whsk_${Buffer.alloc(64).toString('base64')}`,
      'its second half is not the public key of its first',
    ],
    [
      'telnyx',
      Buffer.alloc(32).toString('base64'),
      'it holds 32 bytes; an Ed25519 key is 64 with the public key behind it',
    ],
    ['discord', 'xyz', 'it must be hex'],
    ['sendgrid', 'c2hvcnQ=', 'it must be a private key of P-256: PKCS #8 in DER, as base64, or PEM'],
    ['paypal', 'WH-1', 'it must be the webhook ID, a line break, and an RSA private key in PEM'],
    ['http-message-signatures', 'not base64!', 'it must be base64, or a private key in PEM'],
  ] as const)('%s rejects %s', (scheme, secret, reason) => {
    expect(secretFault(schemeRows[scheme], secret)).toBe(reason);
  });
});

describe.each(keyedSchemes)('%s', (scheme) => {
  const row = schemeRows[scheme];
  const secret = secrets[scheme];
  const verifyKey = verifyKeyOf(row, secret);

  it('accepts the secret that it generates', () => {
    expect(secretFault(row, secret)).toBeUndefined();
    expect(verifyKey !== undefined).toBe(isAsymmetric(row) && scheme !== 'http-message-signatures');
  });

  it('verifies what it signs, with the right key only', () => {
    const message = sent(scheme, [secret]);
    const verified = verifySignature(row, message, { ...at, secrets: [others[scheme], verifyKey ?? secret] });
    expect(verified).toMatchObject({ ok: true });
    expect(verifySignature(row, message, { ...at, secrets: [others[scheme]] })).toMatchObject({
      ok: false,
      mismatch: true,
      received: expect.any(String),
    });
    expect(verifySignature(row, message, { ...at, secrets: [] })).toMatchObject({
      ok: false,
      detail: expect.stringContaining('No secret is configured'),
    });
  });

  if (scheme !== 'mailgun') {
    it('rejects a changed body', () => {
      const message = sent(scheme, [secret]);
      const body = Buffer.concat([message.body, Buffer.from(' ')]);
      const changed = scheme === 'twilio' ? { ...message, urls: [`${message.urls[0]}&b=1`] } : { ...message, body };
      expect(verifySignature(row, changed, { ...at, secrets: [secret] })).toMatchObject({ ok: false, mismatch: true });
    });
  }

  if (row.time !== undefined || row.timeMember !== undefined) {
    it('rejects a signature that is too old', () => {
      const later = { ...at, nowMs: at.nowMs + 301_000, secrets: [secret] };
      expect(verifySignature(row, sent(scheme, [secret]), later)).toMatchObject({
        ok: false,
        stale: true,
        detail: expect.stringContaining('5 min 2 s old'),
      });
    });
  }

  it('is recognised by its header fields, and reports those that are missing', () => {
    const message = sent(scheme, [secret]);
    expect(recogniseScheme(message)).toBe(scheme);
    for (const name of signatureHeaders(row)) expect(headerOf(message, name)).toBeDefined();
    const bare = { ...message, headers: [], body: Buffer.from('{}') };
    expect(recogniseScheme(bare)).toBeUndefined();
    expect(verifySignature(row, bare, { ...at, secrets: [secret] })).toMatchObject({
      ok: false,
      detail: expect.stringContaining('missing'),
    });
  });

  it('carries its signature in fields that exports redact', () => {
    const [name = 'signature'] = signatureHeaders(row).slice(-1);
    expect(isSecretName(name)).toBe(true);
  });

  if (row.marks !== undefined) {
    it('is recognised without a signature', () => {
      const headers = (row.marks ?? []).map((name): [string, string] => [name.toUpperCase(), '1']);
      expect(recogniseVendor({ headers })).toBe(scheme);
    });
  }
});

it('verifies at most ten signatures with a public key', () => {
  const scheme = 'standard-webhooks-ed25519';
  const message = sent(scheme, [secrets[scheme]]);
  const withOthers = (count: number) => {
    const headers = message.headers.map(([name, value]): [string, string] =>
      name === 'webhook-signature' ? [name, `${'v1a,AAAA '.repeat(count)}${value}`] : [name, value],
    );
    return verifySignature(schemeRows[scheme], { ...message, headers }, { ...at, secrets: [secrets[scheme]] }).ok;
  };
  expect([withOthers(9), withOthers(10)]).toEqual([true, false]);
});
