import { chainOf, issue, type Issued } from '../certificates.ts';
import type { OutsideCase } from '../outside-case.ts';

const clientAuth = '1.3.6.1.5.5.7.3.2';

/** A server of Node.js that sends a chain, the certificate of the server first. */
const chain = (id: string, what: string, made: () => Promise<Issued[]>, cause: string, shows: RegExp): OutsideCase => ({
  id: `chain-${id}`,
  what,
  async run(bench) {
    const sent = await made();
    const host = await bench.server({
      answer: 'HTTP/1.1 200 OK\r\n\r\n',
      tls: { cert: chainOf(...sent), key: sent[0]?.key ?? '' },
    });
    return bench.request({ url: `https://localhost:${host.split(':')[1] ?? ''}/` });
  },
  cause,
  shows,
});

const root = (): Promise<Issued> => issue({ name: 'Root', isAuthority: true });

/** Chains that break a rule of RFC 5280. */
export const certificateChainCases: readonly OutsideCase[] = [
  chain(
    'issuer-no-ca',
    'The issuer of the certificate is no CA.',
    async () => {
      const top = await root();
      const person = await issue({ name: 'Person', issuer: top });
      return [await issue({ name: 'localhost', issuer: person }), person, top];
    },
    'certificate-invalid',
    /Person issued CN=localhost, but is no CA/,
  ),
  chain(
    'path-too-long',
    'A CA allows no CA below it.',
    async () => {
      const top = await issue({ name: 'Root', isAuthority: true, pathLength: 0 });
      const between = await issue({ name: 'Between', issuer: top, isAuthority: true });
      return [await issue({ name: 'localhost', issuer: between }), between, top];
    },
    'certificate-invalid',
    /Root allows 0 CA certificates below it/,
  ),
  chain(
    'for-clients',
    'The certificate is for clients only.',
    async () => {
      const top = await root();
      return [await issue({ name: 'localhost', issuer: top, usage: clientAuth }), top];
    },
    'certificate-invalid',
    /without serverAuth/,
  ),
  chain(
    'former-ca',
    'The server sends a former certificate of its CA.',
    async () => {
      const top = await root();
      const [ca, former] = [
        await issue({ name: 'CA', issuer: top, isAuthority: true }),
        await issue({ name: 'CA', issuer: top, isAuthority: true }),
      ];
      return [await issue({ name: 'localhost', issuer: ca }), former];
    },
    'certificate-invalid',
    /different key: it did not sign/,
  ),
  chain(
    'unrelated',
    'The server sends the certificate of a CA that did not issue its own.',
    async () => {
      const ca = await issue({ name: 'CA', issuer: await root(), isAuthority: true });
      return [await issue({ name: 'localhost', issuer: ca }), await issue({ name: 'Other CA', isAuthority: true })];
    },
    'certificate-chain-incomplete',
    /issuer CN=CA is missing, and CN=Other CA was sent/,
  ),
];
