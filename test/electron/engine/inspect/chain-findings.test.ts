import { X509Certificate } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { explainChain } from '../../../../electron/engine/inspect/kinds/certificates.ts';
import { KeyUsageFlags } from '../../../../electron/engine/pki/x509.ts';
import { issue, type Issued } from '../../../outside/certificates.ts';

let root: Issued;
let authority: Issued;
beforeAll(async () => {
  root = await issue({ name: 'Root', isAuthority: true });
  authority = await issue({ name: 'Authority', issuer: root, isAuthority: true });
});

const titles = (...chain: readonly Issued[]): string[] =>
  explainChain(
    chain.map(({ cert }) => new X509Certificate(cert)),
    { clockMs: Date.now() },
  )
    .findings.filter(({ outcome }) => outcome === 'failed')
    .map(({ title }) => title);

it('finds no broken rule in a right chain, nor in a CA by itself', async () => {
  expect(titles(await issue({ name: 'localhost', issuer: authority }), authority, root)).toEqual([]);
  expect(titles(root)).toEqual([]);
});

it('names an issuer that is no CA', async () => {
  const person = await issue({ name: 'Person', issuer: root });
  expect(titles(await issue({ name: 'localhost', issuer: person }), person, root)).toEqual(['No CA']);
});

it('names a CA that may not sign certificates', async () => {
  const ca = await issue({ name: 'CA', issuer: root, isAuthority: true, keyUsage: KeyUsageFlags.cRLSign });
  expect(titles(await issue({ name: 'localhost', issuer: ca }), ca, root)).toEqual(['Key usage']);
});

it('names a path that is too long', async () => {
  const top = await issue({ name: 'Top', isAuthority: true, pathLength: 0 });
  const between = await issue({ name: 'Between', issuer: top, isAuthority: true });
  const leaf = await issue({ name: 'localhost', issuer: between });
  expect(titles(leaf, between, top)).toEqual(['Path length']);
});

it('shows for each certificate which rules hold, and which are broken', async () => {
  const person = await issue({ name: 'Person', issuer: root });
  const chain = [await issue({ name: 'localhost', issuer: person }), person, root];
  const { sections } = explainChain(
    chain.map(({ cert }) => new X509Certificate(cert)),
    { clockMs: Date.now() },
  );
  expect(sections.map(({ title }) => title)).toEqual([
    ...['Certificate 1', 'Certificate 2', 'Certificate 3'],
    ...['Rules for localhost', 'Rules for Person', 'Rules for Root'],
  ]);
  expect(sections[4]?.rows).toContainEqual({
    name: 'CA',
    value: 'Broken: CN=Person issued CN=localhost, but is no CA: basicConstraints has CA:FALSE',
    explanation: 'RFC 5280 4.2.1.9',
    outcome: 'failed',
  });
  expect(sections[4]?.rows).toContainEqual(
    expect.objectContaining({ name: 'Issuer', value: 'Holds: signed by CN=Root, which is certificate 3' }),
  );
});
