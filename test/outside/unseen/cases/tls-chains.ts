import { join } from 'node:path';
import { authority, issueAll, leaf, pemOf, type Issue } from '../openssl-authority.ts';
import type { UnseenCase } from '../unseen-case.ts';

interface Chain extends Omit<UnseenCase, 'run' | 'program'> {
  issues: readonly Issue[];
  /** Names of what the server sends, its own first. */
  sends: readonly string[];
  /** Default: root. */
  trusts?: string;
  host?: string;
  args?: readonly string[];
}

/** A case of a chain that `openssl s_server` sends. */
export const chain = ({
  args = [],
  host = 'localhost',
  issues,
  sends,
  trusts = 'root',
  needs = [],
  ...one
}: Chain): UnseenCase => ({
  ...one,
  program: 'openssl s_server',
  needs: ['openssl', ...needs],
  async run(bench) {
    const folder = await issueAll(bench, issues);
    const [own = ''] = sends;
    const at = await bench.program({
      command: 'openssl',
      args: [
        ...['s_server', '-quiet', '-www', '-accept', '127.0.0.1:{port}'],
        ...['-cert', join(folder, `${own}.pem`), '-key', join(folder, `${own}.key`)],
        ...['-cert_chain', '{folder}/chain.pem', ...args],
      ],
      files: { 'chain.pem': await pemOf(folder, sends.length > 1 ? sends.slice(1) : sends) },
    });
    const ca = await pemOf(folder, [trusts]);
    return bench.request({ url: `https://${host}:${at.split(':')[1] ?? ''}/`, connection: { ca } });
  },
});

export const root: Issue = { name: 'root', subject: '/O=Unseen/CN=Unseen Root', extensions: authority };
export const issuing: Issue = {
  name: 'issuing',
  subject: '/O=Unseen/CN=Issuing CA 1',
  by: 'root',
  extensions: authority,
};
const server: Issue = { name: 'server', subject: '/CN=api.unseen.test', by: 'issuing' };
const strongKey = /strong key/;
const rsa = (bits: number): string[] => ['-newkey', `rsa:${bits}`];

/** Chains whose certificates break one rule of RFC 5280, or are sent wrong. Their root is trusted. */
export const tlsChainCases: readonly UnseenCase[] = [
  chain({
    id: 'name-constraints',
    what: 'The CA may only issue for another domain.',
    issues: [
      root,
      { ...issuing, extensions: [...authority, 'nameConstraints=critical,permitted;DNS:corp.test'] },
      server,
    ],
    sends: ['server', 'issuing'],
    right: [],
    says: /name constraint|permitted (sub)?tree|may only issue for|not permitted to issue/i,
    shows: /constraint|corp\.test|permitted/i,
    vague: ['certificate-invalid'],
    never: strongKey,
  }),
  chain({
    id: 'name-constraints-excluded',
    what: 'The CA may not issue for the IP addresses of the certificate.',
    issues: [
      root,
      { ...issuing, extensions: [...authority, 'nameConstraints=critical,excluded;IP:127.0.0.0/255.0.0.0'] },
      server,
    ],
    sends: ['server', 'issuing'],
    right: [],
    says: /name constraint|exclude|may not issue|not permitted to issue/i,
    shows: /constraint|exclude|127\.0\.0/i,
    vague: ['certificate-invalid'],
    never: strongKey,
  }),
  chain({
    id: 'issuer-no-ca',
    what: 'The issuer is a certificate of a server, not of a CA.',
    issues: [root, { name: 'middle', subject: '/CN=shop.unseen.test', by: 'root' }, { ...server, by: 'middle' }],
    sends: ['server', 'middle'],
    right: [],
    says: /not (a|of a) CA|no CA|CA certificate|basic ?constraints/i,
    shows: /shop\.unseen\.test|INVALID_CA|CA/,
    vague: ['certificate-invalid', 'certificate-chain-incomplete'],
    never: strongKey,
  }),
  chain({
    id: 'path-length',
    what: 'A CA below a CA whose path length is 0.',
    issues: [
      root,
      { ...issuing, extensions: ['basicConstraints=critical,CA:TRUE,pathlen:0', 'keyUsage=critical,keyCertSign'] },
      { name: 'deeper', subject: '/CN=Deeper CA', by: 'issuing', extensions: authority },
      { ...server, by: 'deeper' },
    ],
    sends: ['server', 'deeper', 'issuing'],
    right: [],
    says: /path length|pathlen/i,
    shows: /path ?len|PATH_LENGTH/i,
    vague: ['certificate-invalid'],
    never: strongKey,
  }),
  chain({
    id: 'client-usage',
    what: 'The certificate is for clients only.',
    issues: [root, issuing, { ...server, extensions: [...leaf, 'extendedKeyUsage=clientAuth'] }],
    sends: ['server', 'issuing'],
    right: [],
    says: /server authentication|serverAuth|extended key usage|for clients|client certificate/i,
    shows: /clientAuth|client authentication|serverAuth|purpose|usage/i,
    vague: ['certificate-invalid'],
    never: strongKey,
  }),
  chain({
    id: 'ca-key-usage',
    what: 'The key usage of the issuer does not include signing certificates.',
    issues: [
      root,
      { ...issuing, extensions: ['basicConstraints=critical,CA:TRUE', 'keyUsage=critical,digitalSignature'] },
      server,
    ],
    sends: ['server', 'issuing'],
    right: [],
    says: /key usage|keyCertSign|sign certificates|not a CA/i,
    shows: /usage|keyCertSign|Issuing CA 1/i,
    vague: ['certificate-invalid', 'certificate-chain-incomplete'],
    never: strongKey,
  }),
  chain({
    id: 'renewed-intermediate',
    what: 'The server sends an intermediate of the right name that did not sign its certificate.',
    issues: [root, issuing, server, { ...issuing, name: 'renewed' }],
    sends: ['server', 'renewed'],
    right: ['certificate-chain-incomplete'],
    says: /did not (issue|sign)|different key|not signed by|another key/i,
    shows: /Issuing CA 1/,
    vague: ['certificate-invalid'],
    never: /strong key|sent only its own/,
  }),
  chain({
    id: 'unrelated-intermediate',
    what: 'The server sends the intermediate of another CA.',
    issues: [
      root,
      issuing,
      server,
      { name: 'other', subject: '/CN=Unrelated CA 7', by: 'root', extensions: authority },
    ],
    sends: ['server', 'other'],
    right: ['certificate-chain-incomplete'],
    shows: /Issuing CA 1[\s\S]*Unrelated CA 7|Unrelated CA 7[\s\S]*Issuing CA 1/,
    never: /sent only its own/,
  }),
  chain({
    id: 'chain-with-gap',
    what: 'The chain lacks the certificate between two CAs, and contains the root.',
    issues: [
      root,
      issuing,
      { name: 'deeper', subject: '/CN=Deeper CA 2', by: 'issuing', extensions: authority },
      { ...server, by: 'deeper' },
    ],
    sends: ['server', 'deeper', 'root'],
    right: ['certificate-chain-incomplete'],
    shows: /Issuing CA 1/,
  }),
  chain({
    id: 'dns-address',
    what: 'The IP address is a DNS name of the certificate.',
    issues: [root, issuing, { ...server, extensions: ['subjectAltName=DNS:127.0.0.1,DNS:api.unseen.test'] }],
    sends: ['server', 'issuing'],
    host: '127.0.0.1',
    right: ['certificate-wrong-host'],
    shows: /DNS:127\.0\.0\.1|api\.unseen\.test/,
    never: /is for 127\.0\.0\.1.* not for 127\.0\.0\.1/,
  }),
  chain({
    id: 'common-name-address',
    what: 'The certificate has the address only as common name.',
    issues: [root, issuing, { ...server, subject: '/CN=127.0.0.1', extensions: ['basicConstraints=CA:FALSE'] }],
    sends: ['server', 'issuing'],
    host: '127.0.0.1',
    right: ['certificate-wrong-host'],
    says: /subject ?alt(ernative)?\s?name/i,
    shows: /127\.0\.0\.1|no (subject alternative )?names/i,
    never: /is for other names/,
  }),
  chain({
    id: 'ca-as-server',
    what: 'The server sends the certificate of the CA as its own.',
    issues: [root, issuing],
    sends: ['issuing'],
    right: ['certificate-wrong-host'],
    says: /CA certificate|of a CA|purpose|usage/i,
    never: strongKey,
    shows: /Issuing CA 1/,
  }),
  chain({
    id: 'expired-root',
    what: 'The trusted root is expired, the others are not.',
    issues: [{ ...root, at: '-400d' }, issuing, server],
    sends: ['server', 'issuing'],
    needs: ['faketime'],
    right: ['certificate-expired'],
    shows: /Unseen Root/,
  }),
  chain({
    id: 'future-intermediate',
    what: 'The intermediate is not valid yet.',
    issues: [root, { ...issuing, at: '+90d' }, server],
    sends: ['server', 'issuing'],
    needs: ['faketime'],
    right: ['certificate-not-yet-valid'],
    shows: /Issuing CA 1/,
  }),
  chain({
    id: 'short-key',
    what: 'The RSA key has 1024 bits.',
    issues: [root, issuing, { ...server, key: rsa(1024) }],
    sends: ['server', 'issuing'],
    args: ['-cipher', 'ALL:@SECLEVEL=0'],
    right: ['certificate-invalid'],
    says: /1,?024|key.*(short|small|weak)/i,
    shows: /1,?024|KEY_TOO_SMALL|key too (small|weak)/i,
  }),
  chain({
    id: 'weak-digest',
    what: 'The certificate is signed with MD5.',
    issues: [
      { ...root, key: rsa(2048) },
      { ...server, by: 'root', key: rsa(2048), args: ['-md5'] },
    ],
    sends: ['server'],
    args: ['-cipher', 'ALL:@SECLEVEL=0'],
    right: ['certificate-invalid'],
    says: /MD5|digest|signature algorithm/i,
    shows: /MD5|MD_TOO_WEAK|digest/i,
  }),
  chain({
    id: 'critical-extension',
    what: 'The certificate has a critical extension that nobody knows.',
    issues: [root, issuing, { ...server, extensions: [...leaf, '1.2.3.4.5.6=critical,DER:0500'] }],
    sends: ['server', 'issuing'],
    right: [],
    says: /critical extension/i,
    shows: /critical extension|1\.2\.3\.4\.5\.6/i,
    vague: ['certificate-invalid'],
    never: strongKey,
  }),
  chain({
    id: 'leaf-expired-too',
    what: 'The certificate is expired and for another host; the date is the first thing to fix.',
    issues: [root, issuing, { ...server, at: '-90d', extensions: ['subjectAltName=DNS:old.unseen.test'] }],
    sends: ['server', 'issuing'],
    needs: ['faketime'],
    right: ['certificate-expired'],
    shows: /api\.unseen\.test|expired on|CERT_HAS_EXPIRED/,
  }),
];
