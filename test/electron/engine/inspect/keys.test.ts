import { createPublicKey, generateKeyPairSync, X509Certificate } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  issueAuthority,
  issueIntermediate,
  issueLeaf,
  type CertifiedKey,
} from '../../../../electron/engine/pki/issue-certificate.ts';
import { systemRandom } from '../../../../electron/engine/random.ts';
import { atMs, inspected, titles } from './inspected-text.ts';

const day = 24 * 3600 * 1000;
const valid = { notBefore: new Date(atMs - day), notAfter: new Date(atMs + 90 * day) };
const names = [{ type: 'dns' as const, value: 'a.example' }];

let root: CertifiedKey;
let intermediate: CertifiedKey;
let leaf: CertifiedKey;
beforeAll(async () => {
  const random = systemRandom;
  root = await issueAuthority('CN=Test root', valid, random);
  intermediate = await issueIntermediate(root, 'CN=Test intermediate', valid, random);
  leaf = await issueLeaf(intermediate, 'CN=a.example', names, valid, random);
});

const chain = (...all: CertifiedKey[]) => all.map(({ cert }) => cert).join('\n');

describe('a chain of certificates', () => {
  it('shows dates, names, usages and who trusts it', async () => {
    const found = await inspected(chain(leaf, intermediate), { ownCa: root.cert });
    expect(found).toMatchObject({ kind: 'pem', title: '2 certificates (PEM)' });
    expect(found.findings).toMatchObject([{ outcome: 'passed', evidence: "Trusted by Hookbench's CA." }]);
    const rows = Object.fromEntries(found.sections[0]?.rows.map(({ name, value }) => [name, value]) ?? []);
    expect(rows).toMatchObject({
      Subject: 'CN=a.example',
      Issuer: 'CN=Test intermediate',
      Names: 'DNS:a.example',
      'Valid to': valid.notAfter.toISOString(),
      Key: 'ec, prime256v1',
      CA: 'no',
      'Key usage': 'digitalSignature',
      'Extended key usage': 'server (serverAuth)',
    });
    expect(found.sections[1]?.rows.find(({ name }) => name === 'Key usage')?.value).toBe('keyCertSign, cRLSign');
  });

  it('that is expired, early, or about to expire says which certificate', async () => {
    const late = await inspected(chain(leaf, intermediate, root), { clockMs: atMs + 91 * day });
    expect(late.findings.filter(({ title }) => title === 'Expired').map(({ where }) => where)).toEqual([
      'certificate 1',
      'certificate 2',
      'certificate 3',
    ]);
    expect(titles(await inspected(leaf.cert, { clockMs: atMs - 2 * day }), 'failed')).toEqual(['Not valid yet']);
    const soon = await inspected(leaf.cert, { clockMs: atMs + 70 * day, ownCa: intermediate.cert });
    expect(titles(soon, 'warning')).toEqual(['Expires soon']);
  });

  it('in the wrong order, with a gap, or without its end names what to add', async () => {
    const order = await inspected(chain(intermediate, leaf, root));
    expect(order.findings.find(({ title }) => title === 'Order')?.evidence).toContain('issued by certificate 3');
    const gap = await inspected(chain(leaf, root));
    expect(gap.findings[0]).toMatchObject({
      title: 'Gap',
      advice: 'Add the certificate of Test intermediate after it.',
    });
    const open = await inspected(leaf.cert);
    expect(open.findings[0]).toMatchObject({ outcome: 'warning', title: 'Trust' });
    expect(open.findings[0]?.evidence).toContain('Test intermediate');
    const unknown = await inspected(chain(leaf, intermediate, root));
    expect(titles(unknown, 'warning')).toEqual(['Trust']);
    expect(titles(unknown, 'note')).toEqual(['Root']);
  });

  it('with a private key is compared with it', async () => {
    const pair = await inspected(`${leaf.cert}\n${leaf.key}`, { ownCa: intermediate.cert });
    expect([titles(pair, 'passed'), titles(pair, 'warning')]).toEqual([['Trust', 'Key pair'], ['Private key']]);
    expect(titles(await inspected(`${leaf.cert}\n${root.key}`), 'failed')).toEqual(['Key pair']);
    expect(JSON.stringify(pair)).not.toContain(leaf.key.split('\n')[1]);
  });

  it('as DER, also in Base64, is recognised', async () => {
    const { raw } = new X509Certificate(leaf.cert);
    expect(await inspected(raw)).toMatchObject({ kind: 'der', title: 'Certificate (DER)' });
    const base64 = await inspected(raw.toString('base64'));
    expect(base64).toMatchObject({ kind: 'base64', parts: [{ kind: 'der', title: 'Certificate (DER)' }] });
  });
});

describe('PEM', () => {
  it.each([
    ['with \\n as two characters', (text: string) => text.trim().replaceAll('\n', '\\n'), 'Line breaks'],
    ['on one line', (text: string) => text.trim().replaceAll('\n', ' '), 'Line breaks'],
    ['that is cut', (text: string) => text.slice(0, 200), 'Incomplete'],
    ['that is damaged', (text: string) => text.replace(/\n.{30}/, '\n'), 'Not readable'],
  ])('%s is reported', async (_name, change, title) => {
    expect(titles(await inspected(change(leaf.cert)), 'failed')).toContain(title);
  });

  it('of an encrypted key and of a request is recognised', async () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'a' }).toString();
    expect(titles(await inspected(pem), 'note')).toEqual(['Encrypted key']);
  });
});

describe('a JWK', () => {
  // RFC 7638 3.1
  const rsa = {
    kty: 'RSA',
    n: '0vx7agoebGcQSuuPiLJXZptN9nndrQmbXEps2aiAFbWhM78LhWx4cbbfAAtVT86zwu1RK7aPFFxuhDR1L6tSoc_BJECPebWKRXjBZCiFV4n3oknjhMstn64tZ_2W-5JsGY4Hc5n9yBXArwl93lqt7_RN5w6Cf0h4QyQ5v-65YGjQR0_FDW2QvzqY368QQMicAtaSqzs8KJZgnYb9c7d0zgdAZHzu6qMQvRL5hajrn1n91CbOpbISD08qNLyrdkt-bFTWhAI4vMQFh6WeZu0fM4lFd2NcRwr3XPksINHaQ-G_xBniIqbw0Ls1jF44-csFCur-kEgU8awapJzKnqDKgw',
    e: 'AQAB',
    alg: 'RS256',
    kid: '2011-04-29',
  };

  it('has the thumbprint of RFC 7638', async () => {
    const found = await inspected(JSON.stringify(rsa));
    expect(found).toMatchObject({ kind: 'jwk', findings: [] });
    expect(found.sections[0]?.rows.at(-1)).toMatchObject({
      name: 'Thumbprint',
      value: 'NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs',
    });
  });

  it('with a private key is reported, and does not show it', async () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const jwk = privateKey.export({ format: 'jwk' });
    const found = await inspected(JSON.stringify(jwk));
    expect(titles(found, 'warning')).toEqual(['Private key']);
    expect(JSON.stringify(found)).not.toContain(jwk.d);
  });

  it('Set with a key twice, or without kid, is reported', async () => {
    const { kid: _kid, ...plain } = rsa;
    const found = await inspected(JSON.stringify({ keys: [rsa, rsa, plain] }));
    expect(found).toMatchObject({ kind: 'jwks', title: 'JWK Set: 3 keys' });
    expect([titles(found, 'failed'), titles(found, 'warning')]).toEqual([['kid'], ['kid']]);
    const public1024 = createPublicKey(
      generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey.export({ type: 'spki', format: 'pem' }),
    );
    const weak = await inspected(JSON.stringify({ keys: [public1024.export({ format: 'jwk' })] }));
    expect(titles(weak, 'failed')).toEqual(['Weak key']);
  });
});
