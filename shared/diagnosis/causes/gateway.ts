import type { Cause } from '../cause.ts';
import type { Evidence } from '../evidence.ts';
import { peerWord, responseHeader } from '../message-facts.ts';
import { isPage } from '../messages.ts';
import { statusRow } from './http-row.ts';
import { either, foreignRow, saidRow } from './said-row.ts';
import { transportRow } from './transport-row.ts';

const namesProxy = (text = ''): boolean =>
  /squid|tinyproxy|privoxy|mitmproxy|bluecoat|zscaler|swg|proxy(?!gen)/i.test(text);

const isProxy = (evidence: Evidence): boolean =>
  namesProxy(responseHeader(evidence, 'server')) ||
  namesProxy(responseHeader(evidence, 'via')) ||
  responseHeader(evidence, 'x-squid-error') !== undefined;

/** The size of the request headers in bytes. */
const headerSize = ({ requestHeaders }: Evidence): number =>
  requestHeaders.reduce((size, [name, value]) => size + name.length + value.length + 4, 0);

/** The usual limit of servers for all header fields. */
const commonHeaderLimit = 8000;

/** Responses of proxies, gateways and web servers. */
export const gatewayCauses: readonly Cause[] = [
  either(
    foreignRow('proxy-authentication-required', { status: 407 }),
    transportRow('proxy-authentication-required', {
      codes: /^ERR_PROXY_TUNNEL$/,
      and: ({ error }) => error?.status === 407,
    }),
  ),
  foreignRow('network-login-required', { status: 511 }),
  saidRow('server-is-proxy'),
  foreignRow('host-not-served', { status: 421 }),
  statusRow('url-too-long', { status: 414 }),
  either(
    statusRow('headers-too-large', { status: 431 }),
    foreignRow('headers-too-large/probably', {
      status: 400,
      and: (evidence) => headerSize(evidence) > commonHeaderLimit,
      confidence: 'likely',
      more: (evidence) => [`the request has ${headerSize(evidence)} bytes of header fields; many servers accept 8 KB`],
    }),
  ),
  foreignRow('csrf-token-missing', { status: 419, confidence: 'likely' }),
  foreignRow('request-blocked', {
    // A page of a proxy that forwards other requests.
    status: 403,
    and: (evidence) => isPage(evidence) && namesProxy(responseHeader(evidence, 'server')),
    confidence: 'likely',
    sentence: (evidence) =>
      `A ${isProxy(evidence) ? 'proxy' : 'gateway or firewall'} in front of the ${peerWord(evidence)} blocks the request by a rule.`,
  }),
  saidRow('gateway-name-not-found'),
  foreignRow('gateway-cannot-connect', {
    status: [520, 527],
    and: ({ status }) => status !== 524,
    confidence: 'likely',
    action: 'retry',
  }),
  saidRow('no-backend-available', { action: 'retry' }),
  either(
    statusRow('gateway-timeout', { status: 504, action: 'retry' }),
    statusRow('gateway-timeout', { status: 524, action: 'retry' }),
  ),
];
