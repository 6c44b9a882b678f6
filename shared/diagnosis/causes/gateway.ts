import type { Cause } from '../cause.ts';
import type { Evidence } from '../evidence.ts';
import { peerWord, responseHeader } from '../message-facts.ts';
import { statusRow } from './http-row.ts';
import { either, foreignRow, saidRow } from './said-row.ts';
import { transportRow } from './transport-row.ts';

const isProxy = (evidence: Evidence): boolean =>
  /squid|tinyproxy|privoxy|mitmproxy|bluecoat|zscaler|swg|proxy/i.test(
    `${responseHeader(evidence, 'server') ?? ''} ${responseHeader(evidence, 'via') ?? ''}`,
  ) || responseHeader(evidence, 'x-squid-error') !== undefined;

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

const inFront = (what: string) => (evidence: Evidence) => `A gateway in front of the ${peerWord(evidence)} ${what}.`;

/** Responses of proxies, gateways and web servers. */
export const gatewayCauses: readonly Cause[] = [
  either(
    foreignRow({ ...proxyLogin, status: 407, confidence: 'certain' }),
    transportRow({ ...proxyLogin, codes: /^ERR_PROXY_TUNNEL$/, and: ({ error }) => error?.status === 407 }),
  ),
  foreignRow({
    cause: 'network-login-required',
    status: 511,
    confidence: 'certain',
    sentence: 'The network requires a login before it lets requests through (captive portal).',
    advice: 'Open any http page in a browser on this machine, and log in to the network.',
    source: 'RFC 6585 6',
  }),
  saidRow({
    cause: 'server-is-proxy',
    sentence: 'The server is a forward proxy, not the server that the request is for.',
    advice: 'Send the request to the server itself. A forward proxy only accepts requests with a complete URL.',
    source: 'RFC 9112 3.2.2',
  }),
  foreignRow({
    cause: 'host-not-served',
    status: 421,
    confidence: 'certain',
    sentence: (evidence) => `The ${peerWord(evidence)} does not serve this host name.`,
    advice: 'Use a host name that the server is configured for, or add this one to its configuration.',
    source: 'RFC 9110 7.4',
  }),
  statusRow({
    cause: 'url-too-long',
    status: 414,
    sentence: 'The URL is longer than the server accepts.',
    advice: 'Move the long part into the request body.',
    source: 'RFC 9110 15.5.15',
  }),
  either(
    statusRow({
      cause: 'headers-too-large',
      status: 431,
      sentence: 'The request headers are larger than the server accepts.',
      advice: 'Send fewer or shorter headers. A token with many claims or large cookies can be the reason.',
      source: 'RFC 6585 5',
    }),
    foreignRow({
      cause: 'headers-too-large',
      status: 400,
      and: (evidence) => headerSize(evidence) > commonHeaderLimit,
      confidence: 'likely',
      more: (evidence) => [`the request has ${headerSize(evidence)} bytes of header fields; many servers accept 8 KB`],
      sentence: 'The request headers are probably larger than the server accepts.',
      advice: 'Send fewer or shorter headers. A token with many claims or large cookies can be the reason.',
      source: 'RFC 6585 5',
    }),
  ),
  foreignRow({
    cause: 'csrf-token-missing',
    status: 419,
    confidence: 'likely',
    sentence: (evidence) => `The ${peerWord(evidence)} requires a CSRF token, as for forms of its own pages.`,
    advice:
      'Exclude the endpoint from CSRF protection on the server, and authenticate calls with a token or signature.',
    source: 'OWASP CSRF Prevention',
  }),
  saidRow({
    cause: 'request-blocked',
    sentence: (evidence) =>
      `A ${isProxy(evidence) ? 'proxy' : 'gateway or firewall'} in front of the ${peerWord(evidence)} blocks the request by a rule.`,
    advice:
      'Ask its operator which rule applies: by IP address, path, method, content or User-Agent. Credentials do not help.',
    source: 'RFC 9110 15.5.4',
  }),
  saidRow({
    cause: 'gateway-name-not-found',
    sentence: inFront('cannot resolve its host name'),
    advice: 'Correct the host name in the configuration of the gateway, or its DNS server.',
    source: 'RFC 9209 2.3',
  }),
  foreignRow({
    cause: 'gateway-cannot-connect',
    status: [520, 527],
    and: ({ status }) => status !== 524,
    confidence: 'likely',
    sentence: inFront('cannot connect to it'),
    advice:
      'Check that the server behind the gateway is running, and that the gateway has its address, port and scheme.',
    source: 'RFC 9209 2.3',
    action: 'retry',
  }),
  saidRow({
    cause: 'no-backend-available',
    sentence: inFront('has no running server for the request'),
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
    statusRow({
      cause: 'gateway-timeout',
      status: 524,
      sentence: (evidence) => `A gateway timed out while waiting for the ${peerWord(evidence)} behind it.`,
      advice: 'Check why the server behind the gateway is slow, then retry.',
      source: 'RFC 9110 15.6.5',
      action: 'retry',
    }),
  ),
];
