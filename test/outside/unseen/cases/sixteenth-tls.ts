import { issue } from '../../certificates.ts';
import type { UnseenCase } from '../unseen-case.ts';
import { from, tls } from './fourteenth-tls.ts';

const late = (one: UnseenCase): UnseenCase => ({ ...one, id: one.id.replace('fourteenth', 'sixteenth') });

/** TLS of nginx with certificates that fail in one way each, or do not. */
export const sixteenthTlsCases: readonly UnseenCase[] = [
  late(
    tls({
      id: 'tls-old-intermediate',
      what: 'The certificate is valid, and that of its intermediate authority has expired',
      certificates: async () => {
        const root = await issue({ name: 'Root CA', isAuthority: true });
        const middle = await issue({ name: 'Middle CA', isAuthority: true, issuer: root, from: -400, to: -3 });
        return { chain: [await issue({ name: 'api', issuer: middle, from: -20, to: 60 }), middle], ca: root };
      },
      right: ['certificate-expired'],
      shows: /Middle CA|expired/,
    }),
  ),
  late(
    tls({
      id: 'tls-receiver-name',
      what: 'The certificate of the receiver is for two other names',
      isDelivery: true,
      certificates: from({ names: ['hooks.example.test', 'www.example.test'] }),
      right: ['certificate-wrong-host'],
      shows: /hooks\.example\.test/,
    }),
  ),
  late(
    tls({
      id: 'fine-tls-year',
      what: 'A certificate that is valid for a year, with a name and an address',
      certificates: from({ from: -1, to: 364, names: ['localhost', '127.0.0.1'] }),
      right: ['ok', 'ok-token-in-clear'],
    }),
  ),
];
