import { Extension, KeyUsageFlags } from '../../../../electron/engine/pki/x509.ts';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type TlsOptions } from 'node:tls';
import { beforeAll, describe, expect, it } from 'vitest';
import { createWallClock } from '../../../../electron/engine/clock.ts';
import { presentedChain } from '../../../../electron/engine/http/probe/probe-port.ts';
import { brokenRules, checkedRules, ruleLines } from '../../../../electron/engine/pki/chain-rules.ts';
import { chainOf, issue, type Issued } from '../../../outside/certificates.ts';

const server = { hostname: 'localhost', atMs: Date.now() };
const der = (...chain: readonly Issued[]): Uint8Array[] =>
  chain.map(({ certificate }) => new Uint8Array(certificate.rawData));
const rulesOf = (...chain: readonly Issued[]): string[] => brokenRules(der(...chain), server).map(({ rule }) => rule);

/** nameConstraints that permit DNS names below this one only. */
function permitting(name: string): Extension {
  const base = Buffer.from(name, 'latin1');
  const wrapped = (tag: number, content: Buffer): Buffer =>
    Buffer.concat([Buffer.from([tag, content.length]), content]);
  const subtree = wrapped(0x30, wrapped(0x82, base));
  return new Extension('2.5.29.30', true, Uint8Array.from(wrapped(0x30, wrapped(0xa0, subtree))));
}

let root: Issued;
let authority: Issued;
let leaf: Issued;
beforeAll(async () => {
  root = await issue({ name: 'Root', isAuthority: true });
  authority = await issue({ name: 'Authority', issuer: root, isAuthority: true });
  leaf = await issue({ name: 'localhost', issuer: authority });
});

it('finds nothing in a complete chain', () => {
  expect(rulesOf(leaf, authority, root)).toEqual([]);
});

describe('each rule that a chain breaks is found', () => {
  it.each<[string, () => Promise<Issued[]>, string[]]>([
    [
      'the issuer is no CA',
      async () => {
        const person = await issue({ name: 'Person', issuer: root });
        return [await issue({ name: 'localhost', issuer: person }), person, root];
      },
      ['not-ca'],
    ],
    [
      'the CA may not sign certificates',
      async () => {
        const ca = await issue({ name: 'CA', issuer: root, isAuthority: true, keyUsage: KeyUsageFlags.cRLSign });
        return [await issue({ name: 'localhost', issuer: ca }), ca, root];
      },
      ['key-usage'],
    ],
    [
      'the path is too long',
      async () => {
        const top = await issue({ name: 'Top', isAuthority: true, pathLength: 0 });
        const between = await issue({ name: 'Between', issuer: top, isAuthority: true });
        return [await issue({ name: 'localhost', issuer: between }), between, top];
      },
      ['path-length'],
    ],
    [
      'the name is outside the constraints of the CA',
      async () => {
        const ca = await issue({
          name: 'CA',
          issuer: root,
          isAuthority: true,
          extensions: [permitting('example.test')],
        });
        return [await issue({ name: 'localhost', names: ['localhost'], issuer: ca }), ca, root];
      },
      ['name-constraints'],
    ],
    [
      'the certificate is for clients',
      async () => [await issue({ name: 'localhost', issuer: authority, usage: '1.3.6.1.5.5.7.3.2' }), authority, root],
      ['extended-key-usage'],
    ],
    [
      'the CA is for clients',
      async () => {
        const ca = await issue({ name: 'CA', issuer: root, isAuthority: true, usage: '1.3.6.1.5.5.7.3.2' });
        return [await issue({ name: 'localhost', issuer: ca }), ca, root];
      },
      ['extended-key-usage'],
    ],
    [
      'an extension is unknown',
      async () => [
        await issue({
          name: 'localhost',
          issuer: authority,
          extensions: [new Extension('1.2.3.4', true, new Uint8Array([5, 0]))],
        }),
        authority,
        root,
      ],
      ['critical-extension'],
    ],
    [
      'the CA is expired and the name is another',
      async () => {
        const ca = await issue({ name: 'CA', issuer: root, isAuthority: true, from: -9, to: -3 });
        return [await issue({ name: 'other', names: ['other.test'], issuer: ca }), ca, root];
      },
      ['expired', 'host'],
    ],
    ['the issuer is missing', async () => [leaf], ['missing-issuer']],
    [
      'the issuer has the same name and a different key',
      async () => [leaf, await issue({ name: 'Authority', issuer: root, isAuthority: true }), root],
      ['wrong-issuer', 'unrelated'],
    ],
    [
      'a certificate is unrelated',
      async () => [leaf, await issue({ name: 'Other', isAuthority: true })],
      ['missing-issuer', 'unrelated'],
    ],
    ['the order is wrong', async () => [leaf, root, authority], ['order']],
  ])('%s', async (_what, chain, rules) => {
    expect(rulesOf(...(await chain()))).toEqual(rules);
  });

  it('does not fail with bytes that are no certificates', () => {
    expect(brokenRules([new Uint8Array([48, 3, 1, 1, 255]), new Uint8Array()], server)).toEqual([]);
  });
});

it.each<[string, TlsOptions]>([
  ['TLS 1.2 and 1.3', {}],
  ['TLS 1.2', { maxVersion: 'TLSv1.2' }],
])('reads every certificate that a server with %s sends, in its order', async (_what, options) => {
  const other = await issue({ name: 'Other', isAuthority: true });
  const listening = createServer({ ...options, cert: chainOf(leaf, other, authority), key: leaf.key }).listen(
    0,
    '127.0.0.1',
  );
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  const chain = await presentedChain({ address: '127.0.0.1', port }, 'localhost', createWallClock());
  listening.close();
  expect(chain.map((one) => Buffer.from(one).toString('hex'))).toEqual(
    der(leaf, other, authority).map((one) => Buffer.from(one).toString('hex')),
  );
});

it('reads the linked certificates of a server with TLS 1.3 only', async () => {
  const listening = createServer({ minVersion: 'TLSv1.3', cert: chainOf(leaf, authority), key: leaf.key }).listen(
    0,
    '127.0.0.1',
  );
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  const chain = await presentedChain({ address: '127.0.0.1', port }, 'localhost', createWallClock());
  listening.close();
  expect(chain).toHaveLength(2);
});

describe('for each certificate, the rules that hold and that are broken are listed', () => {
  const brokenOf = (...chain: readonly Issued[]): string[][] =>
    checkedRules(der(...chain), server).map(({ rules }) => rules.flatMap(({ holds, title }) => (holds ? [] : [title])));

  it('lists what each certificate of a right chain has', () => {
    const checked = checkedRules(der(leaf, authority, root), server);
    expect(checked.map(({ name }) => name)).toEqual(['CN=localhost', 'CN=Authority', 'CN=Root']);
    expect(checked.every(({ rules }) => rules.every(({ holds }) => holds))).toBe(true);
    const [own, ca] = checked.map(({ rules }) => Object.fromEntries(rules.map(({ text, title }) => [title, text])));
    expect(own).toMatchObject({
      Issuer: 'signed by CN=Authority, which is certificate 2',
      'Name of the server': 'localhost',
    });
    expect(own).not.toHaveProperty('CA');
    expect(ca).toMatchObject({
      CA: 'basicConstraints CA:TRUE',
      'Path length': 'pathLenConstraint is not set, CA certificates below it: 0',
    });
  });

  it('finds an issuer that was not sent, one that is unrelated, and the wrong order', async () => {
    const other = await issue({ name: 'Other', isAuthority: true });
    expect(brokenOf(leaf)).toEqual([['Issuer']]);
    expect(brokenOf(leaf, authority, root, other)).toEqual([[], [], [], ['Issuer']]);
    expect(brokenOf(leaf, root, authority)).toEqual([['Issuer'], [], ['Issuer']]);
  });

  it('finds the issuer of a certificate that has the name of its CA', async () => {
    const ca = await issue({ name: 'localhost', isAuthority: true });
    const own = await issue({ name: 'localhost', issuer: ca });
    expect(rulesOf(own, ca)).toEqual([]);
    expect(brokenOf(own, ca)).toEqual([[], []]);
    expect(brokenOf(own)).toEqual([['Issuer']]);
  });

  it('names the certificate that breaks a rule', async () => {
    const person = await issue({ name: 'Person', issuer: root });
    const own = await issue({ name: 'localhost', issuer: person });
    expect(brokenOf(own, person, root)).toEqual([[], ['CA'], []]);
    expect(ruleLines(der(own, person, root), server)[1]).toMatch(
      /^certificate 2, CN=Person: broken: CA; holds: Issuer, /,
    );
  });

  it('does not ask a CA by itself for what servers need', () => {
    expect(checkedRules(der(root), { atMs: server.atMs })[0]?.rules.filter(({ holds }) => !holds)).toEqual([]);
  });
});
