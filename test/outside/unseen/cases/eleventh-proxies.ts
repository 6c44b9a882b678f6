import { gateway, stunnel, tinyproxy, type GatewayCase } from '../eleventh-gateway.ts';
import type { UnseenCase } from '../unseen-case.ts';

/** A request through a proxy to a URL. */
const proxied = ({
  url,
  user = '',
  ...one
}: Omit<GatewayCase, 'gateway' | 'spec'> & { url: string; user?: string }): UnseenCase =>
  gateway({ ...one, gateway: tinyproxy, spec: (host) => ({ connection: { proxy: `http://${user}${host}` }, url }) });

/** Proxies and tunnels of this machine. */
export const eleventhProxyCases: readonly UnseenCase[] = [
  proxied({
    id: 'tinyproxy-user',
    what: 'The proxy wants a user and a password',
    config: 'BasicAuth user right',
    url: 'http://api.example.test/v1/things',
    right: ['proxy-auth-required', 'proxy-refused', 'proxy-password-required'],
    says: 'proxy',
  }),
  proxied({
    id: 'tinyproxy-password',
    what: 'The password for the proxy is wrong',
    config: 'BasicAuth user right',
    url: 'http://api.example.test/v1/things',
    user: 'user:wrong@',
    right: ['proxy-auth-refused', 'proxy-refused', 'proxy-password-wrong'],
    says: 'proxy',
  }),
  proxied({
    id: 'tinyproxy-filter',
    what: 'The proxy does not allow the host',
    config: 'Filter "{folder}/filter"',
    url: 'http://api.example.test/v1/things',
    right: ['proxy-refused', 'request-blocked'],
    says: 'proxy',
  }),
  proxied({
    id: 'tinyproxy-connect',
    what: 'The proxy does not allow the port',
    config: 'ConnectPort 563',
    url: 'https://api.example.test/v1/things',
    right: ['proxy-refused'],
    says: 'proxy',
  }),
  proxied({
    id: 'tinyproxy-name',
    what: 'The proxy does not find the host',
    config: '',
    url: 'http://no-such-host.invalid/v1/things',
    right: ['gateway-name-not-found', 'proxy-name-not-found', 'gateway-cannot-connect', 'proxy-cannot-connect'],
    says: 'proxy',
  }),
  proxied({
    id: 'tinyproxy-denied',
    what: 'The proxy does not serve this client',
    config: 'Allow 10.0.0.1',
    url: 'http://api.example.test/v1/things',
    right: ['proxy-refused', 'request-blocked'],
    says: 'proxy|denied',
  }),
  gateway({
    id: 'tinyproxy-origin',
    what: 'A proxy is called as if it were the API',
    gateway: tinyproxy,
    config: '',
    right: ['request-invalid', 'host-not-served', 'not-api', 'proxy-as-server'],
    says: 'proxy',
  }),
  gateway({
    id: 'stunnel-down',
    what: 'Nothing listens behind the tunnel',
    gateway: stunnel,
    isSecure: true,
    config: 'cert = CERTS/server.pem\nkey = CERTS/server.key\nconnect = 127.0.0.1:1',
    right: ['reset-after-request', 'closed-without-answer', 'tls-handshake-cut'],
    says: 'close|reset',
  }),
  gateway({
    id: 'stunnel-client',
    what: 'The tunnel requires a client certificate',
    gateway: stunnel,
    isSecure: true,
    config:
      'cert = CERTS/server.pem\nkey = CERTS/server.key\nCAfile = CERTS/other.pem\nverifyChain = yes\nconnect = 127.0.0.1:1',
    right: ['client-certificate-required'],
  }),
  gateway({
    id: 'stunnel-client-wrong',
    what: 'The tunnel does not trust the CA of the client certificate',
    gateway: stunnel,
    isSecure: true,
    config:
      'cert = CERTS/server.pem\nkey = CERTS/server.key\nCAfile = CERTS/other.pem\nverifyChain = yes\nconnect = 127.0.0.1:1',
    delivery: { auth: { kind: 'mtls' } },
    right: ['client-certificate-refused', 'client-distrusts-ca'],
    says: 'client certificate',
  }),
  gateway({
    id: 'stunnel-plain',
    what: 'The port is for TLS, and the request is plain',
    gateway: stunnel,
    config: 'cert = CERTS/server.pem\nkey = CERTS/server.key\nconnect = 127.0.0.1:1',
    right: ['plain-to-tls-port', 'reset-after-request'],
    says: 'TLS|https',
  }),
  gateway({
    id: 'stunnel-old',
    what: 'The tunnel has TLS 1.3 with one cipher that the client does not have',
    gateway: stunnel,
    isSecure: true,
    config:
      'cert = CERTS/server.pem\nkey = CERTS/server.key\nsslVersionMin = TLSv1.3\nciphersuites = TLS_AES_128_CCM_8_SHA256\nconnect = 127.0.0.1:1',
    right: ['tls-no-common-parameters'],
    says: 'cipher|parameters',
  }),
];
