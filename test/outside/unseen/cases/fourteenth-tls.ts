import { chainOf, issue, type Issued } from '../../certificates.ts';
import type { OutsideBench } from '../../outside-bench.ts';
import { nginx } from '../eleventh-gateway.ts';
import { expected, type Expectation } from '../own-words.ts';
import type { UnseenCase } from '../unseen-case.ts';

interface Tls extends Expectation {
  id: string;
  certificates: () => Promise<{ chain: readonly Issued[]; ca?: Issued }>;
  isDelivery?: boolean;
}

/** A case of nginx with real certificates. */
export const tls = ({ certificates, isDelivery, ...one }: Tls): UnseenCase => ({
  ...expected(one),
  id: `fourteenth-${one.id}`,
  program: 'nginx',
  needs: ['nginx'],
  async run(bench: OutsideBench) {
    const { ca, chain } = await certificates();
    const folder = await bench.files({ 'cert.pem': chainOf(...chain), 'key.pem': chain[0]?.key ?? '' });
    const server = `server { listen 127.0.0.1:{port} ssl; ssl_certificate ${folder}/cert.pem; ssl_certificate_key ${folder}/key.pem; default_type application/json; location / { return 200 '[]'; } }`;
    const host = await bench.program(nginx(server));
    if (isDelivery) return bench.delivery(`https://${host}/hooks`, ca ? { tls: { trust: 'given', ca: ca.cert } } : {});
    return bench.request({
      headers: [['Accept', 'application/json']],
      url: `https://${host}/v1/things`,
      ...(ca && { connection: { ca: ca.cert } }),
    });
  },
});
const ca = (name = 'Test CA') => issue({ name, isAuthority: true });
export const from = (wanted: Partial<Parameters<typeof issue>[0]>) => async () => {
  const root = await ca();
  return { chain: [await issue({ name: 'api', issuer: root, ...wanted })], ca: root };
};

/** TLS of nginx with certificates that fail in one way each. */
export const fourteenthTlsCases: readonly UnseenCase[] = [
  tls({
    id: 'tls-common-name',
    what: 'The certificate names the host only as its common name',
    certificates: from({ name: '127.0.0.1', names: ['api.example.com'] }),
    right: ['certificate-wrong-host'],
    shows: /api\.example\.com/,
  }),
  tls({
    id: 'tls-wildcard',
    what: 'The certificate has a wildcard, and the URL an address',
    certificates: from({ names: ['*.0.0.1'] }),
    right: ['certificate-wrong-host'],
    shows: /\*\.0\.0\.1/,
  }),
  tls({
    id: 'tls-usage',
    what: 'The certificate is for signing code',
    certificates: from({ usage: '1.3.6.1.5.5.7.3.3' }),
    right: ['certificate-invalid'],
    says: 'usage|purpose|code',
  }),
  tls({
    id: 'tls-path',
    what: 'The root allows no intermediate certificate, and one is there',
    certificates: async () => {
      const root = await issue({ name: 'Short CA', isAuthority: true, pathLength: 0 });
      const middle = await issue({ name: 'Middle CA', isAuthority: true, issuer: root });
      return { chain: [await issue({ name: 'api', issuer: middle }), middle], ca: root };
    },
    right: ['certificate-invalid'],
    says: 'path length|length|too long|intermediate',
  }),
  tls({
    id: 'tls-years',
    what: 'The certificate expired years ago',
    certificates: from({ from: -1500, to: -1135 }),
    right: ['certificate-expired'],
  }),
  tls({
    id: 'tls-delivery',
    what: 'The certificate of the receiver signed itself',
    isDelivery: true,
    certificates: async () => ({ chain: [await issue({ name: 'receiver' })] }),
    right: ['certificate-self-signed'],
  }),
  tls({
    id: 'tls-delivery-ca',
    what: 'The subscription trusts another authority than that of the receiver',
    isDelivery: true,
    certificates: async () => {
      const [root, other] = [await ca('Receiver CA'), await ca('Other CA')];
      return { chain: [await issue({ name: 'receiver', issuer: root })], ca: other };
    },
    right: ['certificate-untrusted-root', 'certificate-chain-incomplete'],
    shows: /Receiver CA/,
  }),
  tls({
    id: 'fine-tls',
    what: 'A chain whose certificates are sent in another order, with one too many',
    certificates: async () => {
      const [root, stray] = [await ca(), await ca('Stray CA')];
      const middle = await issue({ name: 'Middle CA', isAuthority: true, issuer: root });
      return { chain: [await issue({ name: 'api', issuer: middle }), stray, root, middle], ca: root };
    },
    right: ['ok'],
  }),
];
