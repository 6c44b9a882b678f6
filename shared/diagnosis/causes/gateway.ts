import type { Cause } from '../cause.ts';
import type { Evidence } from '../evidence.ts';
import { peerWord, responseHeader } from '../message-facts.ts';
import { statusRow } from './http-row.ts';
import { either, saidRow } from './said-row.ts';
import { transportRow } from './transport-row.ts';

const isProxy = (evidence: Evidence): boolean =>
  /squid|tinyproxy|privoxy|mitmproxy|bluecoat|zscaler|swg|proxy/i.test(
    `${responseHeader(evidence, 'server') ?? ''} ${responseHeader(evidence, 'via') ?? ''}`,
  ) || responseHeader(evidence, 'x-squid-error') !== undefined;

/** Whether the status is one that only gateways send (RFC 9110 15.6.3 to 15.6.5). */
const isGatewayStatus = ({ status = 0 }: Evidence): boolean => status >= 502 && status <= 504;

/** The size of the request headers in bytes. */
const headerSize = ({ requestHeaders }: Evidence): number =>
  requestHeaders.reduce((size, [name, value]) => size + name.length + value.length + 4, 0);

/** The usual limit of servers for all header fields. */
const commonHeaderLimit = 8000;

const proxyLogin = {
  cause: 'proxy-authentication-required',
  sentence: 'A proxy between the client and the server requires credentials of its own.',
  advice: 'Enter the user and the password of the proxy in the connection settings, or send the request without it.',
  source: 'RFC 9110 15.5.8',
};

/** Responses of proxies, gateways and web servers that say their cause in their own words. */
export const gatewayCauses: readonly Cause[] = [
  either(
    saidRow({ ...proxyLogin, status: 407, confidence: 'certain' }),
    transportRow({ ...proxyLogin, codes: /^ERR_PROXY_TUNNEL$/, and: ({ error }) => error?.status === 407 }),
  ),
  saidRow({
    cause: 'network-login-required',
    status: 511,
    confidence: 'certain',
    sentence: 'The network requires a login before it lets requests through (captive portal).',
    advice: 'Open any http page in a browser on this machine, and log in to the network.',
    source: 'RFC 6585 6',
  }),
  saidRow({
    cause: 'server-is-proxy',
    status: [400, 599],
    said: /ERR_INVALID_URL|ERR_INVALID_REQ|not a proxy request|Invalid URL[\s\S]{0,300}(squid|proxy)|You tried to connect to the machine the proxy is running on|This is a proxy server|Does not respond to non-proxy requests|Missing or incorrect (hostname|access protocol)/i,
    sentence: 'The server is a forward proxy, not the server that the request is for.',
    advice: 'Send the request to the server itself. A forward proxy only accepts requests with a complete URL.',
    source: 'RFC 9112 3.2.2',
  }),
  either(
    saidRow({
      cause: 'host-not-served',
      status: 421,
      confidence: 'certain',
      sentence: (evidence) => `The ${peerWord(evidence)} does not serve this host name on this connection.`,
      advice: 'Use a host name that the server is configured for, or add this one to its configuration.',
      source: 'RFC 9110 7.4',
    }),
    saidRow({
      cause: 'host-not-served',
      status: [400, 499],
      said: /DisallowedHost|Invalid HTTP_HOST|Invalid Hostname|Blocked host|Invalid Host header|host (is )?not allowed|No such (host|site|app)\b|There is no app configured at that hostname|unknown (virtual )?host/i,
      sentence: (evidence) => `The ${peerWord(evidence)} does not serve this host name.`,
      advice: 'Use a host name that the server is configured for, or add this one to its configuration.',
      source: 'RFC 9110 7.4',
    }),
  ),
  either(
    statusRow({
      cause: 'url-too-long',
      status: 414,
      sentence: 'The URL is longer than the server accepts.',
      advice: 'Move the long part into the request body.',
      source: 'RFC 9110 15.5.15',
    }),
    saidRow({
      cause: 'url-too-long',
      status: 400,
      said: /(Request Line|Request-Line|URI|URL)( is)? too (large|long)/i,
      sentence: 'The URL is longer than the server accepts.',
      advice: 'Move the long part into the request body.',
      source: 'RFC 9110 15.5.15',
    }),
  ),
  either(
    statusRow({
      cause: 'headers-too-large',
      status: 431,
      sentence: 'The request headers are larger than the server accepts.',
      advice: 'Send fewer or shorter headers. A token with many claims can be the reason.',
      source: 'RFC 6585 5',
    }),
    saidRow({
      cause: 'headers-too-large',
      status: [400, 431],
      said: /Request Header Or Cookie Too Large|request header field exceeds|limit request headers fields|header (fields? )?(is |are )?too (large|long|big)|headers? too (large|long)|Request Header Fields Too Large|field name exceeds|line too long|Your browser sent a request that this server could not understand[\s\S]{0,80}Size of a request/i,
      sentence: 'The request headers are larger than the server accepts.',
      advice: 'Send fewer or shorter headers. A token with many claims or large cookies can be the reason.',
      source: 'RFC 6585 5',
    }),
    saidRow({
      cause: 'headers-too-large',
      status: 400,
      when: (evidence) => headerSize(evidence) > commonHeaderLimit,
      more: (evidence) => [`the request has ${headerSize(evidence)} bytes of header fields; many servers accept 8 KB`],
      sentence: 'The request headers are probably larger than the server accepts.',
      advice: 'Send fewer or shorter headers. A token with many claims or large cookies can be the reason.',
      source: 'RFC 6585 5',
    }),
  ),
  saidRow({
    cause: 'csrf-token-missing',
    status: [400, 422],
    said: /\b[CX]SRF\b[\s\S]{0,40}(token|cookie|verif|fail|missing|invalid)|InvalidAuthenticityToken|authenticity token|anti-?forgery|RequestVerificationToken|Page Expired/i,
    sentence: (evidence) => `The ${peerWord(evidence)} requires a CSRF token, as for forms of its own pages.`,
    advice:
      'Exclude the endpoint from CSRF protection on the server, and authenticate calls with a token or signature.',
    source: 'OWASP CSRF Prevention',
  }),
  saidRow({
    cause: 'request-blocked',
    status: [400, 499],
    said: /ERR_ACCESS_DENIED|Attention Required! \| Cloudflare|Sorry, you have been blocked|error code: 10\d\d|mod_security|ModSecurity|Web Application Firewall|\bWAF\b|forbidden by administrative rules|administrative(ly)? (rules|prohibited)|Access control configuration prevents|Request blocked|Generated by cloudfront|Incapsula|The requested URL was rejected|Access Denied[\s\S]{0,200}(Reference|edgesuite)|blocked by (the )?(network )?(administrator|policy|security)/i,
    sentence: (evidence) =>
      `A ${isProxy(evidence) ? 'proxy' : 'gateway or firewall'} in front of the ${peerWord(evidence)} blocks the request by a rule.`,
    advice:
      'Ask its operator which rule applies: by IP address, path, method, content or User-Agent. Credentials do not help.',
    source: 'RFC 9110 15.5.4',
  }),
  saidRow({
    cause: 'gateway-name-not-found',
    status: [500, 599],
    when: (evidence) => isGatewayStatus(evidence) || isProxy(evidence),
    said: /ERR_DNS_FAIL|could not be resolved|Unable to determine IP address|no resolver defined|Name or service not known|getaddrinfo|dns_error|DNS resolution|Host Not Found/i,
    sentence: (evidence) => `A gateway in front of the ${peerWord(evidence)} cannot resolve its host name.`,
    advice: 'Correct the host name in the configuration of the gateway, or its DNS server.',
    source: 'RFC 9209 2.3',
  }),
  either(
    saidRow({
      cause: 'gateway-cannot-connect',
      status: [500, 599],
      said: /ERR_CONNECT_FAIL|ERR_SECURE_CONNECT_FAIL|ERR_CANNOT_FORWARD|upstream connect error|connection refused|Connection to [\s\S]{1,80} failed|ECONNREFUSED|dial tcp|52[0-7]: |Backend fetch failed|Error connecting|proxy_connect|Unable to (connect|forward)|HTTPConnectionPool|connect error/i,
      sentence: (evidence) => `A gateway in front of the ${peerWord(evidence)} cannot connect to it.`,
      advice:
        'Check that the server behind the gateway is running, and that the gateway has its address, port and scheme.',
      source: 'RFC 9209 2.3',
      action: 'retry',
    }),
    saidRow({
      cause: 'gateway-cannot-connect',
      status: [520, 527],
      sentence: (evidence) => `A gateway in front of the ${peerWord(evidence)} cannot connect to it.`,
      advice:
        'Check that the server behind the gateway is running, and that the gateway has its address, port and scheme.',
      source: 'RFC 9209 2.3',
      action: 'retry',
    }),
  ),
  saidRow({
    cause: 'no-backend-available',
    status: [500, 599],
    said: /No server is available to handle this request|no healthy upstream|no available server|no live upstreams|no (healthy )?(backend|endpoints?|targets?|instances?)s? (is |are )?(available|found|registered)|503 Backend|default backend|No application seems to be running|Application (is )?not (running|available)/i,
    sentence: (evidence) => `A gateway in front of the ${peerWord(evidence)} has no running server for the request.`,
    advice:
      'Start the server behind the gateway, and check the health checks of the gateway. Retrying alone rarely helps.',
    source: 'RFC 9110 15.6.4',
    action: 'retry',
  }),
  either(
    statusRow({
      cause: 'gateway-timeout',
      status: 504,
      sentence: (evidence) => `A gateway timed out while waiting for the ${peerWord(evidence)} behind it.`,
      advice: 'Check why the server behind the gateway is slow, then retry.',
      source: 'RFC 9110 15.6.5',
      action: 'retry',
    }),
    saidRow({
      cause: 'gateway-timeout',
      status: [500, 599],
      said: /ERR_READ_TIMEOUT|upstream (request|response) timeout|didn't respond in time|Gateway Time-?out|timed out waiting/i,
      sentence: (evidence) => `A gateway timed out while waiting for the ${peerWord(evidence)} behind it.`,
      advice: 'Check why the server behind the gateway is slow, then retry.',
      source: 'RFC 9110 15.6.5',
      action: 'retry',
    }),
  ),
];
