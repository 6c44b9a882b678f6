import type { OutsideCase } from '../outside-case.ts';

/** A program that fails at the TLS or HTTP port of Hookbench's service, authorization server or catcher. */
const fails = (
  id: string,
  what: string,
  command: string,
  args: (at: { https: string; http: string; host: string }) => readonly string[],
  cause: string,
  shows: RegExp,
  needs: readonly string[] = [],
): OutsideCase => ({
  id: `foreign-${id}`,
  what,
  needs: [command, ...needs],
  run: (bench) => {
    const { http, https } = bench.urls.api;
    return bench.foreign(() => bench.runs(command, args({ http, https, host: new URL(https).host })));
  },
  cause,
  shows,
});

const python = (line: string): string[] => ['-c', `import requests, sys\n${line}`];

/** TLS failures of other clients at our own ports. */
export const foreignTlsCases: readonly OutsideCase[] = [
  fails(
    'curl-ca',
    'curl does not trust our CA.',
    'curl',
    ({ https }) => ['-s', `${https}/api/customers`],
    'client-distrusts-ca',
    /unknown ca/i,
  ),
  fails(
    'python-ca',
    'requests does not trust our CA.',
    '/usr/bin/python3',
    ({ https }) => python(`requests.get("${https}")`),
    'client-distrusts-ca',
    /unknown ca/i,
    ['/usr/bin/python3:requests'],
  ),
  fails(
    'openssl-version',
    'A client supports TLS 1.1 only.',
    'openssl',
    ({ host }) => ['s_client', '-connect', host, '-tls1_1', '-cipher', 'ALL:@SECLEVEL=0'],
    'tls-version-mismatch',
    /TLS/,
  ),
  fails(
    'openssl-cipher',
    'A client has no common cipher suite.',
    'openssl',
    ({ host }) => ['s_client', '-connect', host, '-tls1_2', '-cipher', 'DHE-RSA-AES256-SHA:@SECLEVEL=0'],
    'tls-no-common-parameters',
    /cipher/,
  ),
  fails(
    'openssl-alpn',
    'A client offers HTTP/2 only by ALPN.',
    'openssl',
    ({ host }) => ['s_client', '-connect', host, '-alpn', 'h2'],
    'tls-alpn-mismatch',
    /ALPN/,
  ),
  fails(
    'curl-plain',
    'curl sends plain HTTP to the TLS port.',
    'curl',
    ({ host }) => ['-s', `http://${host}/api/customers`],
    'plain-to-tls-port',
    /TLS/,
  ),
  fails(
    'curl-tls',
    'curl sends TLS to the plain port.',
    'curl',
    ({ http }) => ['-sk', `${http.replace('http:', 'https:')}/api/customers`],
    'tls-to-plain-port',
    /TLS/,
  ),
  fails(
    'curl-http2',
    'curl sends HTTP/2 without an upgrade.',
    'curl',
    ({ http }) => ['-s', '--http2-prior-knowledge', `${http}/api/customers`],
    'http2-only',
    /HTTP\/2/,
  ),
  fails(
    'curl-proxy',
    'curl uses our service as a proxy.',
    'curl',
    ({ http }) => ['-s', '-p', '-x', http, 'http://api.test/'],
    'server-is-proxy',
    /CONNECT/,
  ),
  fails(
    'urllib-ca',
    'urllib does not trust our CA.',
    '/usr/bin/python3',
    ({ https }) => ['-c', `import urllib.request as u\nu.urlopen("${https}/api/customers")`],
    'client-distrusts-ca',
    /unknown ca/i,
  ),
];
