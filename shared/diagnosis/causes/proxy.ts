import type { Cause } from '../cause.ts';
import { addressOf } from '../message-facts.ts';
import { transportRow } from './transport-row.ts';

/** Requests that a proxy of the connection settings did not let through. */
export const proxyCauses: readonly Cause[] = [
  transportRow({
    cause: 'proxy-unreachable',
    codes: /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/,
    and: ({ proxy }) => proxy !== undefined,
    sentence: ({ proxy }) => `The proxy ${proxy ?? ''} could not be reached, so the request was not sent.`,
    advice: 'Check the address of the proxy in the connection settings, or send the request without it.',
    source: 'RFC 9110 3.7',
  }),
  transportRow({
    cause: 'proxy-refused',
    codes: /^(ERR_PROXY_TUNNEL|ERR_GOT_REQUEST_ERROR|ECONNRESET)$/,
    and: ({ error, proxy }) =>
      error?.status !== 407 &&
      (error?.code === 'ERR_PROXY_TUNNEL' || (proxy !== undefined && /CONNECT response/.test(error?.message ?? ''))),
    sentence: (evidence) =>
      `The proxy ${evidence.proxy ?? ''} did not open a connection to ${addressOf(evidence).host}: it responded with ${evidence.error?.status ?? 'nothing'}.`,
    advice:
      'After 403, allow the host and its port in the proxy. After 502 to 504, the proxy cannot reach the server. Or add the host to the exceptions.',
    source: 'RFC 9110 9.3.6',
  }),
];
