import { constants, createHmac, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { mistake } from '../inspected-webhook.ts';
import {
  type Plan,
  type Change,
  type Dimension,
  type Scheme,
  hex,
  base64,
  utf8,
  same,
  seconds,
  bodies,
  keys,
  hashes,
  hexOnes,
  publicHexOnes,
  publicBase64Ones,
  joins,
  bodyOnly,
  between,
  reversed,
  milliseconds,
  plan,
  timeAndBody,
  all,
} from '../tenth-changes.ts';
import { unknownSchemes } from '../tenth-vendors.ts';
import type { UnseenCase } from '../unseen-case.ts';

const ed25519 = generateKeyPairSync('ed25519');
const rawPublic = ed25519.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
const p256 = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });

const mailgunBody = ({ id, time }: Plan, signature: string): string =>
  JSON.stringify({ signature: { timestamp: time, token: id, signature }, 'event-data': { event: 'opened', id: 'a1' } });
const paypalParts = (one: Plan): string[] => [one.id, one.time, 'WH-1', String(crc32(one.body))];
const created = `;created=${seconds};keyid="k1"`;
const covered = '("@method" "@authority" "@path" "content-type")';
const baseLines = (method = 'POST'): string[] => [
  `"@method": ${method}`,
  '"@authority": receiver.test',
  '"@path": /hooks',
  '"content-type": application/json',
  `"@signature-params": ${covered}${created}`,
];

const schemes: readonly Scheme[] = [
  {
    count: 4,
    vendor: 'Mailgun',
    scheme: 'mailgun',
    header: '',
    fields: () => ({}),
    bodyOf: mailgunBody,
    plan: { ...plan, id: 'a8ce0edb2dd8301dee6c2405235584e45aa91d1e9f979f3de0', parts: (one) => [one.time, one.id] },
    dimensions: [
      joins(reversed, between('.', 'a dot'), milliseconds, [
        'the token was left out',
        /left out|without/i,
        { parts: (one) => [one.time] },
      ]),
      keys,
      hashes,
      hexOnes,
    ],
  },
  {
    count: 4,
    vendor: 'Discord',
    scheme: 'discord',
    header: 'X-Signature-Ed25519',
    privateKey: ed25519.privateKey,
    receives: hex(rawPublic),
    fields: (one) => ({ 'X-Signature-Timestamp': one.time }),
    plan: { ...plan, parts: timeAndBody },
    dimensions: [joins(bodyOnly, reversed, between('.', 'a dot'), milliseconds), bodies, publicHexOnes],
  },
  {
    count: 4,
    vendor: 'Telnyx',
    scheme: 'telnyx',
    header: 'telnyx-signature-ed25519',
    privateKey: ed25519.privateKey,
    receives: base64(rawPublic),
    fields: (one) => ({ 'telnyx-timestamp': one.time }),
    plan: { ...plan, parts: timeAndBody, separator: '|', encode: base64 },
    dimensions: [joins(bodyOnly, reversed, between('.', 'a dot'), milliseconds), bodies, publicBase64Ones],
  },
  {
    count: 4,
    vendor: 'SendGrid',
    scheme: 'sendgrid',
    header: 'X-Twilio-Email-Event-Webhook-Signature',
    privateKey: p256.privateKey,
    receives: base64(p256.publicKey.export({ format: 'der', type: 'spki' })),
    fields: (one) => ({ 'X-Twilio-Email-Event-Webhook-Timestamp': one.time }),
    plan: { ...plan, parts: timeAndBody, encode: base64 },
    dimensions: [
      joins(bodyOnly, reversed, between('.', 'a dot')),
      bodies,
      publicBase64Ones,
      [
        ['the signature has the form of r and s', /form|r and s|DER/i, { isRaw: true }],
        ['the hash is SHA-384', /SHA-?384/i, { hash: 'sha384' }],
      ],
    ],
  },
  {
    count: 3,
    vendor: 'Standard Webhooks with Ed25519',
    scheme: 'standard-webhooks-ed25519',
    header: 'webhook-signature',
    privateKey: ed25519.privateKey,
    receives: `whpk_${base64(rawPublic)}`,
    fields: (one) => ({ 'webhook-id': one.id, 'webhook-timestamp': one.time }),
    plan: { ...plan, parts: all, separator: '.', encode: base64, wraps: (text) => `v1a,${text}` },
    dimensions: [
      joins(
        ['the time was left out', /left out|without/i, { parts: (one) => [one.id, one.body] }],
        between(':', 'a colon'),
        between('|', 'a bar'),
        milliseconds,
      ),
      bodies,
      publicBase64Ones,
      [['the version is missing', /prefix|version/i, { wraps: same }]],
    ],
  },
  {
    count: 3,
    vendor: 'PayPal',
    scheme: 'paypal',
    header: 'PAYPAL-TRANSMISSION-SIG',
    privateKey: rsa.privateKey,
    receives: `WH-1\n${rsa.publicKey.export({ format: 'pem', type: 'spki' }) as string}`,
    fields: (one) => ({
      'PAYPAL-TRANSMISSION-ID': one.id,
      'PAYPAL-TRANSMISSION-TIME': one.time,
      'PAYPAL-AUTH-ALGO': 'SHA256withRSA',
    }),
    plan: {
      ...plan,
      id: '69cd13f0-d67a-11e5-baa3-778b53f4ae55',
      time: '2026-02-18T20:01:35Z',
      parts: paypalParts,
      separator: '|',
      encode: base64,
    },
    dimensions: [
      joins(
        between('.', 'a dot'),
        [
          'the checksum is in hexadecimal',
          /checksum|hexadecimal/i,
          { parts: (one) => [one.id, one.time, 'WH-1', crc32(one.body).toString(16)] },
        ],
        [
          'the ID of the webhook was left out',
          /left out|without/i,
          { parts: (one) => [one.id, one.time, String(crc32(one.body))] },
        ],
      ),
      bodies.slice(0, 4),
      publicBase64Ones,
      [
        ['the padding is PSS', /padding|PSS/i, { pss: true }],
        ['the hash is SHA-1', /SHA-?1\b/i, { hash: 'sha1' }],
      ],
    ],
  },
  {
    count: 4,
    vendor: 'HTTP Message Signatures with HMAC',
    scheme: 'http-message-signatures',
    header: 'Signature',
    url: 'https://receiver.test/hooks',
    fields: () => ({ 'Signature-Input': `sig1=${covered}${created}` }),
    plan: {
      ...plan,
      parts: () => baseLines(),
      separator: '\n',
      key: (text) => Buffer.from(text, 'base64'),
      encode: base64,
      wraps: (text) => `sig1=:${text}:`,
    },
    dimensions: [
      joins(
        ['the method is in lower case', /method|lower case/i, { parts: () => baseLines('post') }],
        ['CR LF separates the lines', /line/i, { separator: '\r\n' }],
        [
          'the line of the parameters is missing',
          /signature-params|parameters/i,
          { parts: () => baseLines().slice(0, -1) },
        ],
      ),
      [
        ['the secret was not decoded', /not the bytes|not decoded|text of the secret/i, { key: utf8 }],
        [
          'a line feed follows the secret that was not decoded',
          /line (?:break|feed)/i,
          { key: (text) => utf8(`${text}\n`) },
        ],
      ],
      [
        ['the hash is SHA-512', /SHA-?512/i, { hash: 'sha512' }],
        ['the hash is SHA-1', /SHA-?1\b/i, { hash: 'sha1' }],
      ],
      [
        [
          'the hexadecimal text was encoded in Base64',
          [/twice/i, /hexadecimal/i],
          { encode: (bytes) => base64(utf8(hex(bytes))) },
        ],
      ],
    ],
  },
  ...unknownSchemes,
];

function signatureOf(one: Plan, privateKey: KeyObject | undefined): string {
  const content = one.parts(one).join(one.separator);
  if (privateKey) {
    const hash = privateKey.asymmetricKeyType === 'ed25519' ? null : one.hash;
    const options = {
      key: privateKey,
      ...(one.pss && { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST }),
      dsaEncoding: one.isRaw ? ('ieee-p1363' as const) : ('der' as const),
    };
    return one.wraps(one.encode(sign(hash, utf8(content), options)));
  }
  const key = one.key(one.secret);
  const bytes = one.makes?.(content, key, one.hash) ?? createHmac(one.hash, key).update(content).digest();
  return one.wraps(one.encode(bytes));
}

/** Numbers of a linear congruential generator, so that each run has the same cases. */
function* randomNumbers(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}
const numbers = randomNumbers(20_261_127);
const below = (end: number): number => Math.floor(numbers.next().value * end);

/** Changes of two dimensions, or of three. */
function chosen(dimensions: readonly Dimension[]): Change[] {
  const left = [...dimensions];
  const count = 2 + below(2);
  return Array.from({ length: Math.min(count, left.length) }, () => {
    const [dimension = []] = left.splice(below(left.length), 1);
    return dimension[below(dimension.length)];
  }).filter((one) => one !== undefined);
}

function caseOf(of: Scheme, index: number): UnseenCase {
  const changes = chosen(of.dimensions);
  let made = of.plan;
  for (const [, , change] of changes) made = { ...made, ...(typeof change === 'function' ? change(made) : change) };
  const signature = signatureOf(made, of.privateKey);
  const fields = of.fields(of.plan);
  const headers = of.bodyOf ? fields : { ...fields, [of.header]: signature };
  return mistake({
    id: `tenth-${index}`,
    what: `${of.vendor}: ${changes.map(([what]) => what).join(', ')}.`,
    names: changes.map(([, name]) => name),
    webhook: {
      headers,
      body: of.bodyOf ? of.bodyOf(of.plan, signature) : of.plan.body,
      secret: of.receives ?? of.plan.secret,
      scheme: of.scheme,
      ...(of.url !== undefined && { url: of.url }),
    },
  });
}

/** Random pairs and triples of mistakes for schemes that no other part has. */
export const tenthSignatureCases: readonly UnseenCase[] = schemes
  .flatMap((one) => Array.from({ length: one.count }, () => one))
  .map(caseOf);
