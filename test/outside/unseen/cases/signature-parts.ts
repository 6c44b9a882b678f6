import { createHmac } from 'node:crypto';
import { mistake, type Mistake } from '../inspected-webhook.ts';
import type { UnseenCase } from '../unseen-case.ts';

const secret = 'a secret of the unseen set';
const key = Buffer.from('0123456789abcdef0123456789abcdef');
const whsec = `whsec_${key.toString('base64')}`;
const id = 'msg_2unseen';
const at = '1767261600';
type Bytes = string | Buffer;
const hmac = (content: Bytes, by: Bytes = secret, hash = 'sha256'): Buffer =>
  createHmac(hash, by).update(content).digest();
const stripe = (signature: string, time = at): Record<string, string> => ({
  'Stripe-Signature': `t=${time},v1=${signature}`,
});
const svix = (signature: string, time = at): Record<string, string> => ({
  'svix-id': id,
  'svix-timestamp': time,
  'svix-signature': `v1,${signature}`,
});

const sent =
  '{"event":"chat_started","customer":{"name":"Jörg","url":"https://a.test/x"},"amount":12.50,"tags":["a","b"]}';

/** Mistakes in what is signed beside the body: time, id, URL, separators and key. */
export const signaturePartCases: readonly UnseenCase[] = (
  [
    {
      id: 'stripe-milliseconds-no-dot',
      what: 'Milliseconds were signed, without the dot, while the header has seconds.',
      names: [/millisecond/, /dot|separator|\./],
      webhook: { scheme: 'stripe', secret, body: sent, headers: stripe(hmac(`${at}000${sent}`).toString('hex')) },
    },
    {
      id: 'stripe-iso-time',
      what: 'The time was signed in ISO 8601.',
      names: [[/ISO|date|RFC 3339/, /notation/]],
      webhook: {
        scheme: 'stripe',
        secret,
        body: sent,
        headers: stripe(hmac(`2026-01-01T10:00:00.000Z.${sent}`).toString('hex')),
      },
    },
    {
      id: 'svix-swapped-whole-secret',
      what: 'Time and id are exchanged, and the whole secret with its prefix is the key.',
      names: [/order|exchange|swap|before/, /prefix|whole|whsec/],
      webhook: {
        scheme: 'svix',
        secret: whsec,
        body: sent,
        headers: svix(hmac(`${at}.${id}.${sent}`, whsec).toString('base64')),
      },
    },
    {
      id: 'svix-colons-base64url',
      what: 'Colons separate the parts, and the signature is Base64url without padding.',
      names: [/colon|separat|:/, /base64url|padding/],
      webhook: {
        scheme: 'svix',
        secret: whsec,
        body: sent,
        headers: svix(hmac(`${id}:${at}:${sent}`, key).toString('base64url')),
      },
    },
    {
      id: 'svix-undecoded-hex',
      what: 'The secret after its prefix was not decoded, the signature is in hexadecimal, and the body was serialised with spaces.',
      names: [/decod|prefix|text/, /hex/, /serial|space|format/],
      webhook: {
        scheme: 'svix',
        secret: whsec,
        body: '{"a":1,"b":2}',
        headers: svix(hmac(`${id}.${at}.{"a": 1, "b": 2}`, whsec.slice(6)).toString('hex')),
      },
    },
    {
      id: 'shopify-hex-as-base64',
      what: 'The hexadecimal text was encoded in Base64, over a body without its last line feed.',
      names: [/hex/, /line (feed|break)|trim|end/],
      webhook: {
        scheme: 'shopify',
        secret,
        body: `${sent}\n`,
        headers: { 'X-Shopify-Hmac-Sha256': Buffer.from(hmac(sent).toString('hex')).toString('base64') },
      },
    },
    {
      id: 'slack-version-dots',
      what: 'Dots separate the parts instead of colons, and the time is signed in milliseconds.',
      names: [/dot|colon|separat/, /millisecond/],
      webhook: {
        scheme: 'slack',
        secret,
        body: sent,
        headers: {
          'X-Slack-Request-Timestamp': at,
          'X-Slack-Signature': `v0=${hmac(`v0.${at}000.${sent}`).toString('hex')}`,
        },
      },
    },
    {
      id: 'square-inside-url',
      what: 'The URL behind the proxy was signed: http, the inner host and its port.',
      names: [/URL|address|host|scheme/],
      webhook: {
        scheme: 'square',
        secret,
        url: 'https://receiver.test/hooks',
        body: sent,
        headers: { 'x-square-hmacsha256-signature': hmac(`http://receiver.test:8080/hooks${sent}`).toString('base64') },
      },
    },
    {
      id: 'twilio-slash-sha-256',
      what: 'The URL was signed with a slash at its end, and with SHA-256.',
      names: [/slash|URL|separator/, [/SHA-?256/, /hash function/]],
      webhook: {
        scheme: 'twilio',
        secret,
        url: 'https://receiver.test/hooks',
        body: 'From=%2B1&Body=Hi',
        headers: {
          'Content-Type': 'application/x-www-form-urlencoded',
          'X-Twilio-Signature': hmac('https://receiver.test/hooks/BodyHiFrom+1').toString('base64'),
        },
      },
    },
    {
      id: 'hubspot-no-method-seconds',
      what: 'The method is missing from what was signed, and the time is in seconds.',
      names: [[/method/, /part was left out/], /second/],
      webhook: {
        scheme: 'hubspot',
        secret,
        url: 'https://receiver.test/hooks',
        body: sent,
        headers: {
          'X-HubSpot-Request-Timestamp': `${at}000`,
          'X-HubSpot-Signature-v3': hmac(`https://receiver.test/hooks${sent}${at}`).toString('base64'),
        },
      },
    },
    {
      id: 'paddle-dot',
      what: 'A dot separates time and body instead of a colon.',
      names: [/dot|colon|separat/],
      webhook: {
        scheme: 'paddle',
        secret,
        body: sent,
        headers: { 'Paddle-Signature': `ts=${at};h1=${hmac(`${at}.${sent}`).toString('hex')}` },
      },
    },
  ] satisfies readonly Mistake[]
).map(mistake);
