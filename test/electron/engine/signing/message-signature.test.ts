import { createHash, createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import { schemeRows } from '#shared/signing/schemes.ts';
import { diagnoseSignature } from '../../../../electron/engine/signing/doctor/diagnose-signature.ts';
import { signatureBase } from '../../../../electron/engine/signing/message-signature.ts';
import type { CandidateSecret } from '../../../../electron/engine/signing/doctor/key-options.ts';
import { verifySignature } from '../../../../electron/engine/signing/verify.ts';
import { json, wrongs, type MadeMistake, type Wrong } from '../../../support/signatures/wrongs.ts';
import { rare, usual } from '../../../../electron/engine/signing/doctor/option.ts';

const scheme = 'http-message-signatures';
const row = schemeRows[scheme];

/** The request of RFC 9421 B.2. */
const digest = 'WZDPaVn/7XgHaAy8pmojAkGWoRx2UFChF41A2svX+TaPm+AbwAgBWnrIiYllu7BNNyealdVLvRwEmTHWXvJwew==';
const request: HeaderPair[] = [
  ['Host', 'example.com'],
  ['Date', 'Tue, 20 Apr 2021 02:07:55 GMT'],
  ['Content-Type', 'application/json'],
  ['Content-Digest', `sha-512=:${digest}:`],
  ['Content-Length', '18'],
];

/** Public and shared keys of RFC 9421 B.1. */
const rsaPss = `-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAr4tmm3r20Wd/PbqvP1s2
+QEtvpuRaV8Yq40gjUR8y2Rjxa6dpG2GXHbPfvMs8ct+Lh1GH45x28Rw3Ry53mm+
oAXjyQ86OnDkZ5N8lYbggD4O3w6M6pAvLkhk95AndTrifbIFPNU8PPMO7OyrFAHq
gDsznjPFmTOtCEcN2Z1FpWgchwuYLPL+Wokqltd11nqqzi+bJ9cvSKADYdUAAN5W
Utzdpiy6LbTgSxP7ociU4Tn0g5I6aDZJ7A8Lzo0KSyZYoA485mqcO0GVAdVw9lq4
aOT9v6d+nb4bnNkQVklLQ3fVAvJm+xdDOp9LCNCN48V2pnDOkFV6+U9nV5oyc6XI
2wIDAQAB
-----END PUBLIC KEY-----`;
const ed25519 = `-----BEGIN PUBLIC KEY-----
MCowBQYDK2VwAyEAJrQLj5P/89iXES9+vFgrIy29clF9CC/oPPsw3c5D0bs=
-----END PUBLIC KEY-----`;
const shared = 'uzvJfB4u3N0Jy4T7NZ75MDVcr8zSTInedJtkgcu46YW4XByzNJjxBdtjUkdJPBtbmHhIDi6pcl8jsasjlTMtDQ==';

const vectors = [
  {
    name: 'B.2.1, no components, RSA-PSS',
    key: rsaPss,
    input: '();created=1618884473;keyid="test-key-rsa-pss";nonce="b3k2pp5k7z-50gnwp.yemd"',
    signature:
      'd2pmTvmbncD3xQm8E9ZV2828BjQWGgiwAaw5bAkgibUopemLJcWDy/lkbbHAve4cRAtx31Iq786U7it++wgGxbtRxf8Udx7zFZsckzXaJMkA7ChG52eSkFxykJeNqsrWH5S+oxNFlD4dzVuwe8DhTSja8xxbR/Z2cOGdCbzR72rgFWhzx2VjBqJzsPLMIQKhO4DGezXehhWwE56YCE+O6c0mKZsfxVrogUvA4HELjVKWmAvtl6UnCh8jYzuVG5WSb/QEVPnP5TmcAnLH1g+s++v6d4s8m0gCw1fV5/SITLq9mhho8K3+7EPYTU8IU1bLhdxO5Nyt8C8ssinQ98Xw9Q==',
  },
  {
    name: 'B.2.2, selected components, RSA-PSS',
    key: rsaPss,
    input:
      '("@authority" "content-digest" "@query-param";name="Pet");created=1618884473;keyid="test-key-rsa-pss";tag="header-example"',
    signature:
      'LjbtqUbfmvjj5C5kr1Ugj4PmLYvx9wVjZvD9GsTT4F7GrcQEdJzgI9qHxICagShLRiLMlAJjtq6N4CDfKtjvuJyE5qH7KT8UCMkSowOB4+ECxCmT8rtAmj/0PIXxi0A0nxKyB09RNrCQibbUjsLS/2YyFYXEu4TRJQzRw1rLEuEfY17SARYhpTlaqwZVtR8NV7+4UKkjqpcAoFqWFQh62s7Cl+H2fjBSpqfZUJcsIk4N6wiKYd4je2U/lankenQ99PZfB4jY3I5rSV2DSBVkSFsURIjYErOs0tFTQosMTAoxk//0RoKUqiYY8Bh0aaUEb0rQl3/XaVe4bXTugEjHSw==',
  },
  {
    name: 'B.2.3, full coverage, RSA-PSS',
    key: rsaPss,
    input:
      '("date" "@method" "@path" "@query" "@authority" "content-type" "content-digest" "content-length");created=1618884473;keyid="test-key-rsa-pss"',
    signature:
      'bbN8oArOxYoyylQQUU6QYwrTuaxLwjAC9fbY2F6SVWvh0yBiMIRGOnMYwZ/5MR6fb0Kh1rIRASVxFkeGt683+qRpRRU5p2voTp768ZrCUb38K0fUxN0O0iC59DzYx8DFll5GmydPxSmme9v6ULbMFkl+V5B1TP/yPViV7KsLNmvKiLJH1pFkh/aYA2HXXZzNBXmIkoQoLd7YfW91kE9o/CCoC1xMy7JA1ipwvKvfrs65ldmlu9bpG6A9BmzhuzF8Eim5f8ui9eH8LZH896+QIF61ka39VBrohr9iyMUJpvRX2Zbhl5ZJzSRxpJyoEZAFL2FUo5fTIztsDZKEgM4cUA==',
  },
  {
    name: 'B.2.5, HMAC-SHA256',
    key: shared,
    input: '("date" "@authority" "content-type");created=1618884473;keyid="test-shared-secret"',
    signature: 'pxcQw6G3AjtMBQjwo8XzkZf/bws5LelbaMk5rGIGtE8=',
  },
  {
    name: 'B.2.6, Ed25519',
    key: ed25519,
    input:
      '("date" "@method" "@path" "@authority" "content-type" "content-length");created=1618884473;keyid="test-key-ed25519"',
    signature: 'wqcAqbmYJ2ji2glfAMaRy4gruYYnx2nEFN2HN6jrnDnQCK1u02Gb04v9EDgwUPiu4A0w6vuQv5lIp5WPpBKRCw==',
  },
];

const messageOf = (input: string, signature: string, headers = request, body = '{"hello": "world"}') => ({
  method: 'POST',
  urls: ['https://example.com/foo?param=Value&Pet=dog'],
  headers: [
    ...headers,
    ['Signature-Input', `sig1=${input}`] satisfies HeaderPair,
    ['Signature', `sig1=:${signature}:`] satisfies HeaderPair,
  ],
  body: Buffer.from(body),
});
const verification = { toleranceSeconds: 300, nowMs: 1_618_884_473_000 };

describe('the test vectors of RFC 9421 appendix B', () => {
  it.each(vectors)('$name matches its key and no other', ({ input, key, signature }) => {
    const message = messageOf(input, signature);
    expect(verifySignature(row, message, { ...verification, secrets: [key] })).toMatchObject({ ok: true });
    const others = [rsaPss, ed25519, shared].filter((one) => one !== key);
    expect(verifySignature(row, message, { ...verification, secrets: others })).toMatchObject({ mismatch: true });
    const put = { ...message, method: 'PUT', headers: message.headers.with(0, ['Host', 'example.org']) };
    const moved = { ...put, urls: ['https://example.org/bar'] };
    const found = verifySignature(row, moved, { ...verification, secrets: [key] });
    expect(found.ok).toBe(input.startsWith('()'));
  });

  it('rejects a body that Content-Digest does not match, and a component that is absent', () => {
    const { input, key, signature } = vectors[2] ?? { input: '', key: '', signature: '' };
    const other = verifySignature(row, messageOf(input, signature, request, '{}'), { ...verification, secrets: [key] });
    expect(other).toMatchObject({ ok: false, detail: 'Content-Digest does not match the body.' });
    const bare = request.filter(([name]) => name !== 'Date');
    const absent = verifySignature(row, messageOf(input, signature, bare), { ...verification, secrets: [key] });
    expect(absent.detail).toBe('The signature covers "date", which the request does not contain.');
  });

  it('rejects a component that is covered twice, and reads ten signatures', () => {
    const { input, key, signature } = vectors[2] ?? { input: '', key: '', signature: '' };
    const twice = verifySignature(row, messageOf(input.replace('(', '("date" '), signature), {
      ...verification,
      secrets: [key],
    });
    expect(twice.detail).toBe('Signature has no label that Signature-Input describes.');
    const withLabels = (count: number) => {
      const message = messageOf(input, signature);
      const others = Array.from({ length: count }, (_, n) => `a${n}`);
      const before = (value: (label: string) => string): string =>
        others.map((one) => `${one}=${value(one)}, `).join('');
      const headers = message.headers.map(([name, value]): HeaderPair => {
        if (name === 'Signature-Input') return [name, before(() => input) + value];
        return name === 'Signature' ? [name, before(() => ':AAAA:') + value] : [name, value];
      });
      return verifySignature(row, { ...message, headers }, { ...verification, secrets: [key] }).ok;
    };
    expect([withLabels(9), withLabels(10)]).toEqual([true, false]);
  });

  it('rejects an algorithm that does not fit the key', () => {
    const { input, key, signature } = vectors[3] ?? { input: '', key: '', signature: '' };
    const named = messageOf(`${input};alg="ed25519"`, signature);
    expect(verifySignature(row, named, { ...verification, secrets: [key] })).toMatchObject({ ok: false });
  });
});

describe('query parameters', () => {
  // RFC 9421 2.2.8
  const query =
    'https://example.com/parameters?var=this%20is%20a%20big%0Amultiline%20value&bar=with+plus+whitespace&fa%C3%A7ade%22%3A%20=something&a~=%28b%29';
  it.each([
    ['var', 'this%20is%20a%20big%0Amultiline%20value'],
    ['bar', 'with%20plus%20whitespace'],
    ['fa%C3%A7ade%22%3A%20', 'something'],
    ['a%7E', '%28b%29'],
  ])('%s is signed with its encoded value', (name, value) => {
    const component = `"@query-param";name="${name}"`;
    const built = signatureBase(messageOf('', ''), query, { components: [component], params: '()' });
    expect(built).toEqual({ base: `${component}: ${value}\n"@signature-params": ()` });
  });

  it.each(['%', '%zz', '%C3', 'absent'])('%s is not a parameter of the request', (name) => {
    const input = `("@query-param";name="${name}");created=1618884473`;
    const found = verifySignature(row, messageOf(input, 'AAAA'), { ...verification, secrets: [shared] });
    expect(found).toMatchObject({ ok: false, detail: expect.stringContaining('which the request does not contain') });
  });
});

/** A request signed over its digest, with a mistake. */
function diagnose(mistake?: MadeMistake) {
  const wrong: Partial<Wrong> = mistake === undefined ? {} : wrongs[mistake];
  const sent = wrong.sent?.body ?? Buffer.from(json);
  const created = wrong.time?.(verification.nowMs) ?? String(verification.nowMs / 1000);
  const values = { id: '', time: '', body: sent, url: '', method: '', form: '', webhookId: '' };
  const signed = wrong.signed?.(values).body ?? sent;
  const field = `sha-256=:${createHash('sha256').update(signed).digest('base64')}:`;
  const input = `("content-digest");created=${created};keyid="a"`;
  const base = `"content-digest": ${field}\n"@signature-params": ${input}`;
  const key = wrong.key?.(shared) ?? Buffer.from(shared, 'base64');
  const signature = createHmac('sha256', key).update(base).digest('base64');
  const message = messageOf(input, signature, [['Content-Digest', field], ...(wrong.sent?.headers ?? [])]);
  const isOther = mistake?.startsWith('secret-of-other') === true || mistake === 'secret-former';
  const secrets: CandidateSecret[] = isOther
    ? [
        { secret: vectors[3]?.signature ?? '', label: 'configured' },
        { secret: shared, label: 'other', mistake: mistake as 'secret-former' },
      ]
    : [{ secret: shared, label: 'configured' }];
  const nowMs = verification.nowMs + (wrong.later ?? 0);
  const limits = { cost: 2 * usual, attempts: 20_000, bytes: 1e8 };
  return diagnoseSignature({
    scheme,
    message: { ...message, body: sent },
    secrets,
    toleranceSeconds: 300,
    nowMs,
    limits,
  });
}

describe('the signature doctor for RFC 9421', () => {
  it('finds nothing wrong with a right signature', () => {
    expect(diagnose()).toMatchObject({ outcome: 'matches', mistakes: [] });
  });

  it('finds nothing wrong with the body of a right signature that does not cover it', () => {
    const input = '("@method");created=1618884473';
    const base = `"@method": POST\n"@signature-params": ${input}`;
    const signature = createHmac('sha256', Buffer.from(shared, 'base64')).update(base).digest('base64');
    const found = diagnoseSignature({
      scheme,
      message: messageOf(input, signature, []),
      secrets: [{ secret: shared, label: 'configured' }],
      ...verification,
      limits: { cost: rare, attempts: 100, bytes: 1e6 },
    });
    expect(found).toMatchObject({ outcome: 'matches', mistakes: [] });
  });

  const applying: MadeMistake[] = [
    'secret-not-decoded',
    'secret-of-other-subscription',
    'secret-of-other-environment',
    'secret-of-other-scheme',
    'secret-former',
    'clock-outside-tolerance',
    'header-in-milliseconds',
    ...(Object.keys(wrongs) as MadeMistake[]).filter((id) => id.startsWith('body-') && id !== 'body-only'),
  ];
  it.each(applying)('with the mistake %s is explained by it alone', (mistake) => {
    expect(diagnose(mistake).mistakes.map(({ id }) => id)).toEqual([mistake]);
  });

  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const url = 'https://example.com/foo?param=Value&Pet=dog';
  const input = '("@method" "@target-uri");created=1618884473;keyid="a"';
  const last = `"@signature-params": ${input}`;

  /** A request that is signed with ECDSA over these lines. */
  function signedOver(lines: readonly string[], dsaEncoding: 'der' | 'ieee-p1363' = 'ieee-p1363', params = input) {
    const signature = sign('sha256', Buffer.from(lines.join('\n')), { key: pair.privateKey, dsaEncoding });
    return diagnoseSignature({
      scheme,
      message: { ...messageOf(params, signature.toString('base64'), []), urls: [url] },
      secrets: [{ secret: pair.publicKey.export({ format: 'pem', type: 'spki' }).toString(), label: 'configured' }],
      ...verification,
      limits: { cost: 3 * usual, attempts: 50_000, bytes: 1e8 },
    }).mistakes.map(({ id }) => id);
  }
  const target = `"@target-uri": ${url}`;
  const named = `${input};alg="rsa-pss-sha512"`;

  it.each([
    [['base-method'], signedOver(['"@method": post', target, last])],
    [['base-parameters'], signedOver(['"@method": POST', target])],
    [['base-parameters'], signedOver(['"@method": POST', target, last.replace(';keyid="a"', '')])],
    [['base-lines'], signedOver(['"@method": POST', target, last, ''])],
    [['base-lines'], signedOver([target, '"@method": POST', last])],
    [['url-scheme'], signedOver(['"@method": POST', target.replace('https', 'http'), last])],
    [['ecdsa-form'], signedOver(['"@method": POST', target, last], 'der')],
    [['url-port', 'base-method'], signedOver(['"@method": post', target.replace('.com', '.com:8443'), last])],
    [['alg-mismatch'], signedOver(['"@method": POST', target, `"@signature-params": ${named}`], 'ieee-p1363', named)],
  ])('names %j of a signature base', (expected, found) => {
    expect(found).toEqual(expected);
  });
});
