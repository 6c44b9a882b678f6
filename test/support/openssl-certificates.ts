import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A CA, a server certificate for localhost and a client certificate, made by openssl in a folder. */
export function opensslCertificates(folder: string) {
  const at = (name: string) => join(folder, name);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'ignore', cwd: folder });
  const key = (name: string) => [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-keyout',
    `${name}.key`,
  ];
  openssl('req', '-x509', ...key('ca'), '-out', 'ca.pem', '-days', '2', '-subj', '/CN=Own CA');
  for (const [name, subject] of [
    ['server', '/CN=localhost'],
    ['client', '/CN=tester'],
  ] as const) {
    const by = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-addext', 'subjectAltName=DNS:localhost'];
    openssl('req', '-x509', ...key(name), '-out', `${name}.pem`, '-days', '2', '-subj', subject, ...by);
  }
  openssl(
    'pkcs12',
    '-export',
    '-inkey',
    'client.key',
    '-in',
    'client.pem',
    '-out',
    'client.p12',
    '-passout',
    'pass:open',
  );
  const read = (name: string) => readFileSync(at(name), 'utf8');
  return {
    ca: read('ca.pem'),
    server: { key: read('server.key'), cert: read('server.pem') },
    client: { key: read('client.key'), cert: read('client.pem') },
    pfx: readFileSync(at('client.p12')).toString('base64'),
  };
}
