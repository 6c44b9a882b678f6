import { issue } from '../../certificates.ts';
import { gateway, tinyproxy } from '../eleventh-gateway.ts';
import type { UnseenCase } from '../unseen-case.ts';
import { from, tls } from './fourteenth-tls.ts';

const late = (one: UnseenCase): UnseenCase => ({ ...one, id: one.id.replace(/^\w+-/, 'seventeenth-') });

/** A root, an authority that it issued, and a certificate of that. */
async function chainOfThree(names?: readonly string[]) {
  const root = await issue({ name: 'Shop Root CA', isAuthority: true });
  const middle = await issue({ name: 'Shop Issuing CA', isAuthority: true, issuer: root });
  return { root, middle, leaf: await issue({ name: 'api', issuer: middle, ...(names && { names }) }) };
}

/** TLS of nginx with certificates that fail in one way each, or do not. */
export const seventeenthTlsCases: readonly UnseenCase[] = [
  tls({
    id: 'tls-incomplete',
    what: 'The server does not send the certificate of its intermediate authority',
    certificates: async () => {
      const { leaf, root } = await chainOfThree();
      return { chain: [leaf], ca: root };
    },
    right: ['certificate-chain-incomplete'],
    shows: /Issuing CA|intermediate/,
  }),
  tls({
    id: 'tls-tomorrow',
    what: 'The certificate of the receiver is valid from tomorrow on',
    isDelivery: true,
    certificates: from({ from: 1, to: 90 }),
    right: ['certificate-not-yet-valid'],
  }),
  tls({
    id: 'fine-tls-chain',
    what: 'A chain with an intermediate authority, for two names and an address',
    certificates: async () => {
      const { leaf, middle, root } = await chainOfThree(['localhost', 'api.example.test', '127.0.0.1']);
      return { chain: [leaf, middle], ca: root };
    },
    right: ['ok', 'ok-token-in-clear'],
  }),
  gateway({
    id: 'tinyproxy-refused',
    what: 'Nothing listens at the address that a proxy is asked for',
    gateway: tinyproxy,
    config: '',
    spec: (host) => ({ connection: { proxy: `http://${host}` }, url: 'http://127.0.0.1:1/v1/things' }),
    right: ['gateway-cannot-connect', 'proxy-cannot-connect', 'bad-gateway'],
    says: 'proxy|gateway|connect',
  }),
].map(late);
