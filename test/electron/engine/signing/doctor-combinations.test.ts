import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import { diagnoseSignature } from '../../../../electron/engine/signing/doctor/diagnose-signature.ts';
import type { Limits } from '../../../../electron/engine/signing/doctor/search.ts';
import { rare } from '../../../../electron/engine/signing/doctor/option.ts';
import { limits as tested } from '../../../support/signatures/diagnose.ts';

const key = Buffer.from('0123456789abcdef0123456789abcdef');
const secret = `whsec_${key.toString('base64')}`;
const at = '1767261600';
const body = '{"a":1,"site":"https://a.test/"}';
type Bytes = string | Buffer;
const hmac = (content: Bytes, by: Bytes): Buffer => createHmac('sha256', by).update(content).digest();

/** Secrets of other subscriptions, which are tried too. */
const others = Array.from({ length: 160 }, (_, number) => ({
  secret: `whsec_${Buffer.from(`another secret of some length ${String(number)}`).toString('base64')}`,
  label: 'other',
  mistake: 'secret-of-other-subscription' as const,
}));

function found(signature: string, limits: Limits = tested, more: typeof others = []) {
  return diagnoseSignature({
    scheme: 'svix',
    message: {
      method: 'POST',
      urls: ['https://receiver.test/'],
      headers: [
        ['svix-id', 'msg_1'],
        ['svix-timestamp', at],
        ['svix-signature', `v1,${signature}`],
      ],
      body: Buffer.from(body),
    },
    secrets: [{ secret, label: 'configured' }, ...more],
    toleranceSeconds: 300,
    nowMs: Number(at) * 1000,
    limits,
  });
}
const idsOf = (signature: string, limits?: Limits): string[] => found(signature, limits).mistakes.map(({ id }) => id);
const hexKey = key.toString('hex');

describe('the doctor finds one mistake in each of three parts', () => {
  it.each([
    [
      'order, key and body',
      hmac(`{"a": 1, "site": "https://a.test/"}.msg_1.${at}`, hexKey),
      ['body-spacing', 'secret-encoded', 'wrong-order'],
    ],
    [
      'time, key and body',
      hmac(`msg_1.${at}000.${body.replaceAll('/', String.raw`\/`)}`, hexKey),
      ['body-escapes', 'secret-encoded', 'timestamp-in-milliseconds'],
    ],
  ])('%s', (_what, signature, ids) => {
    expect(idsOf(signature.toString('base64')).toSorted()).toEqual(ids);
  });
});

it.each([
  ['a body in upper case', hmac(`msg_1.${at}.${body.toUpperCase()}`, key), ['body-case']],
  ['a body without a member', hmac(`msg_1.${at}.{"site":"https://a.test/"}`, hexKey), ['secret-encoded', 'body-part']],
])('finds %s', (_what, signature, ids) => {
  expect(idsOf(signature.toString('base64'))).toEqual(ids);
});

describe('the doctor tries what programs write', () => {
  const bySha3 = (content: Bytes, by: Bytes): Buffer => createHmac('sha3-256', by).update(content).digest();
  const bySha512 = (content: Bytes, by: Bytes): Buffer => createHmac('sha512', by).update(content).digest();
  const date = new Date(Number(at) * 1000).toUTCString();
  const md5 = createHash('md5').update(key).digest('hex');
  it.each([
    ['a decimal point', hmac(`msg_1.${at}.${body.replace('1', '1.0')}`, hexKey), ['body-numbers', 'secret-encoded']],
    ['two decimals', hmac(`msg_1.${at}.${body.replace('1', '1.00')}`, hexKey), ['body-numbers', 'secret-encoded']],
    [
      'a date of mails',
      hmac(`msg_1.${date.replace('GMT', '-0000')}.${body}`, hexKey),
      ['secret-encoded', 'timestamp-as-date'],
    ],
    ['SHA3-256 and a date', bySha3(`msg_1.${date}.${body}`, key), ['other-hash', 'timestamp-as-date']],
    ['the last half', hmac(`msg_1.${at}.${body}`, md5).subarray(16), ['secret-hashed', 'signature-truncated']],
    ['reversed bytes', hmac(`msg_1.${at}.${body}`, md5).reverse(), ['secret-hashed', 'signature-notation']],
    [
      'a hash that its length proves, with one mistake in each of three parts',
      bySha512(`{"a": 1, "site": "https://a.test/"}.msg_1.${at}`, hexKey),
      ['body-spacing', 'other-hash', 'secret-encoded', 'wrong-order'],
    ],
  ])('%s', (_what, signature, ids) => {
    expect(idsOf(signature.toString('base64')).toSorted()).toEqual(ids);
  });
});

it('finds three mistakes also beside the secrets of many subscriptions', () => {
  const signature = hmac(`{"a": 1, "site": "https://a.test/"}.msg_1.${at}`, hexKey).toString('base64');
  expect(found(signature, tested, others).mistakes).toHaveLength(3);
});

it('finds a signature that was signed again', () => {
  const once = hmac(`msg_1.${at}.${body}`, key);
  expect(idsOf(hmac(once.toString('hex'), key).toString('base64'))).toEqual(['signed-twice']);
  expect(idsOf(hmac(once, key).toString('base64'))).toEqual(['signed-twice']);
});

it('finds a key that is missing and exchanged with the content', () => {
  expect(idsOf(hmac('undefined', `msg_1.${at}.${body}`).toString('base64')).toSorted()).toEqual([
    'key-as-message',
    'secret-missing',
  ]);
});

it('takes a body above the limit only as it was received', () => {
  const limits: Limits = { cost: rare, attempts: 1500, bytes: 1024 * 1024, changedBody: 16 };
  const changed = hmac(`msg_1.${at}.${body}\n`, key).toString('base64');
  expect(idsOf(changed, { ...limits, changedBody: 1024 })).toEqual(['body-trailing-line-feed']);
  expect(found(changed, limits).mistakes).toEqual([]);
  expect(idsOf(hmac(`msg_1.${at}.${body}`, hexKey).toString('base64'), limits)).toEqual(['secret-encoded']);
});

it('names the time that is signed as a date', () => {
  const signature = hmac(`msg_1.2026-01-01T10:00:00Z.${body}`, key).toString('base64');
  expect(found(signature).sentence).toMatch(/\(ISO 8601, 2026-01-01T10:00:00Z\)/);
});

describe('of a scheme that is not known, the doctor first tries what most schemes sign', () => {
  const text = JSON.stringify({ zone: 'M\u00fcnchen', path: '/a/b' }, null, 2);
  const phpText = JSON.stringify(JSON.parse(text)).replaceAll('/', String.raw`\/`);
  const date = new Date(Number(at) * 1000).toUTCString();
  const secretText = 'the secret of a receiver';
  const inHex = (content: string, by: string): string => hmac(content, by).toString('hex');
  const foundIn = (signature: string, headers: HeaderPair[] = [['Acme-Signature', `t=${at},s=${signature}`]]) =>
    diagnoseSignature({
      scheme: undefined,
      message: {
        method: 'POST',
        urls: ['https://receiver.test/'],
        headers,
        body: Buffer.from(text),
      },
      secrets: [{ secret: secretText, label: 'configured' }],
      toleranceSeconds: 300,
      nowMs: Number(at) * 1000,
      limits: tested,
    });

  it.each([
    ['body and time', inHex(`${date}.${phpText}`, secretText), ['timestamp-as-date', 'body-spacing', 'body-escapes']],
    ['body and key', inHex(`${at}.${phpText}`, ` ${secretText}`), ['secret-space', 'body-spacing', 'body-escapes']],
    [
      'a hash with a key that is missing',
      createHash('sha256').update(`undefined${at}.${text}`).digest('hex'),
      ['secret-missing'],
    ],
  ])('%s', (_what, signature, ids) => {
    const { attempts, mistakes, outcome } = foundIn(signature);
    expect(attempts).toBeLessThan(100_000);
    expect(outcome).toBe('mistake');
    expect(mistakes.map(({ id }) => id)).toEqual(ids);
  });

  it('finds three mistakes that are frequent before those that are not', () => {
    const content = '2026-01-01T10:00:00.000Z.{"path":"/a/b","zone":"M\u00fcnchen"}';
    const found = foundIn(inHex(content, `${secretText} `));
    expect(found.mistakes.map(({ id }) => id)).toEqual([
      'secret-space',
      'timestamp-as-date',
      'body-spacing',
      'body-key-order',
    ]);
    expect(found.attempts).toBeLessThan(400_000);
  });

  it.each([
    [
      'a version that the signature is sent with',
      `v3:${at}:${text}`,
      /over the text v3, the header X-Acme-Timestamp, the body, in/,
    ],
    [
      'method, path and time, as APIs let their clients sign them',
      `POST\n/\n${at}\n${text}`,
      /over the method, the path, the header X-Acme-Timestamp, the body, in this order, joined by line breaks/,
    ],
  ])('finds %s', (_what, content, words) => {
    const headers: HeaderPair[] = [
      ['X-Acme-Timestamp', at],
      ['X-Acme-Signature', `v3=${inHex(content, `${secretText}\n`)}`],
    ];
    const { mistakes, sentence } = foundIn('', headers);
    expect(sentence).toMatch(words);
    expect(mistakes.map(({ id }) => id)).toEqual(['secret-line-break']);
  });

  it('names an HMAC that is made in another way as one', () => {
    const content = `${at}.${text}`;
    expect(foundIn(inHex(secretText, content)).sentence).toMatch(/^The signature is HMAC-SHA-256 of the secret, with/);
    const again = hmac(hmac(content, secretText), secretText).toString('hex');
    expect(foundIn(again).sentence).toMatch(/^The signature is HMAC-SHA-256 of the HMAC as bytes/);
    const hashed = createHash('sha256').update(hmac(content, secretText)).digest('hex');
    expect(foundIn(hashed).sentence).toMatch(/^The signature is SHA-256 of the HMAC as bytes/);
  });

  it('names Base64 for URLs, and the order', () => {
    const right = hmac(`${at}.${text}`, secretText);
    expect(foundIn(right.toString('base64url')).sentence).toMatch(
      /in Base64 \(Base64url, .* in this order, joined by “\.”/,
    );
  });
});
