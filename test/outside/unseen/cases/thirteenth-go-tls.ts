import { chainOf, issue, type Issued } from '../../certificates.ts';
import type { OutsideBench } from '../../outside-bench.ts';
import { expected, type Expectation } from '../own-words.ts';
import { goServer, type Spec } from '../thirteenth-app.ts';
import type { UnseenCase } from '../unseen-case.ts';

interface Tls extends Expectation {
  id: string;
  mode?: string;
  certificates: () => Promise<{ chain: readonly Issued[]; ca?: Issued }>;
  spec?: Spec;
  scheme?: 'http' | 'https';
}
/** A case of TLS of Go, with real certificates. */
const tls = ({ certificates, mode = 'tls', scheme = 'https', spec, ...one }: Tls): UnseenCase => ({
  ...expected(one),
  id: `thirteenth-${one.id}`,
  program: 'crypto/tls of Go',
  needs: [goServer],
  async run(bench: OutsideBench) {
    const { ca, chain } = await certificates();
    const folder = await bench.files({ 'cert.pem': chainOf(...chain), 'key.pem': chain[0]?.key ?? '' });
    const program = { command: goServer, args: ['{port}', mode, `${folder}/cert.pem`, `${folder}/key.pem`] };
    const host = await bench.program(program).catch(() => bench.program(program));
    return bench.request({
      headers: [['Accept', 'application/json']],
      url: `${scheme}://${host}/v1`,
      ...spec,
      ...(ca && { connection: { ca: ca.cert } }),
    });
  },
});
const ca = (name = 'Test CA') => issue({ name, isAuthority: true });
const from = (wanted: Partial<Parameters<typeof issue>[0]>) => async () => {
  const root = await ca();
  return { chain: [await issue({ name: 'api', issuer: root, ...wanted })], ca: root };
};
const connections: readonly UnseenCase[] = [
  tls({
    id: 'go-tls-expired',
    what: 'The certificate expired yesterday',
    certificates: from({ from: -90, to: -1 }),
    right: ['certificate-expired'],
  }),
  tls({
    id: 'go-tls-early',
    what: 'The certificate is valid from tomorrow',
    certificates: from({ from: 1, to: 30 }),
    right: ['certificate-not-yet-valid'],
  }),
  tls({
    id: 'go-tls-name',
    what: 'The certificate is for another host',
    certificates: from({ names: ['www.example.com'] }),
    right: ['certificate-wrong-host'],
    shows: /www\.example\.com/,
  }),
  tls({
    id: 'go-tls-own',
    what: 'The certificate signed itself',
    certificates: async () => ({ chain: [await issue({ name: 'api' })] }),
    right: ['certificate-self-signed'],
  }),
  tls({
    id: 'go-tls-root',
    what: 'The root is not trusted, and is sent',
    certificates: async () => {
      const root = await ca('Corporate Root');
      return { chain: [await issue({ name: 'api', issuer: root }), root] };
    },
    right: ['certificate-untrusted-root', 'certificate-self-signed'],
    shows: /Corporate Root/,
  }),
  tls({
    id: 'go-tls-middle',
    what: 'The intermediate certificate is missing',
    certificates: async () => {
      const root = await ca();
      const middle = await issue({ name: 'Middle CA', isAuthority: true, issuer: root });
      return { chain: [await issue({ name: 'api', issuer: middle })], ca: root };
    },
    right: ['certificate-chain-incomplete'],
    shows: /Middle CA/,
  }),
  tls({
    id: 'go-tls-middle-expired',
    what: 'The intermediate certificate expired',
    certificates: async () => {
      const root = await ca();
      const middle = await issue({ name: 'Middle CA', isAuthority: true, issuer: root, from: -90, to: -1 });
      return { chain: [await issue({ name: 'api', issuer: middle }), middle], ca: root };
    },
    right: ['certificate-expired'],
    shows: /Middle CA/,
  }),
  tls({
    id: 'go-tls-client',
    mode: 'tls-client',
    what: 'A client certificate is required',
    certificates: from({}),
    right: ['client-certificate-required'],
  }),
  tls({
    id: 'go-tls-old',
    mode: 'tls-old',
    what: 'The server has only TLS 1.1',
    certificates: from({}),
    right: ['tls-version-mismatch'],
  }),
  tls({
    id: 'go-tls-plain',
    scheme: 'http',
    what: 'Plain HTTP is sent to the port of TLS',
    certificates: from({}),
    right: ['plain-to-tls-port'],
    shows: /HTTP request to an HTTPS server/,
  }),
  tls({
    id: 'go-tls-usage',
    what: 'The certificate is for clients only',
    certificates: from({ usage: '1.3.6.1.5.5.7.3.2' }),
    right: ['certificate-invalid'],
    says: 'usage|purpose|for clients|server authentication',
  }),
  tls({ id: 'fine-go-tls', mode: 'tls-13', what: 'TLS 1.3 with a trusted CA', certificates: from({}), right: ['ok'] }),
];

/** TLS of Go, with real certificates. */
export const thirteenthGoTlsCases: readonly UnseenCase[] = [...connections];
