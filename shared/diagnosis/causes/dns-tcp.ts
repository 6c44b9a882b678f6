import type { Cause } from '../cause.ts';
import { addressOf, isPlain, responseHeader } from '../message-facts.ts';
import { isTlsRecord } from '../protocol-of.ts';
import { formatDuration } from '../../trace/format-duration.ts';
import { transportRow } from './transport-row.ts';

/** A server that closes idle connections does not close one that was just used, in milliseconds. */
const minIdleMs = 1000;

/** Failures before a connection exists. */
export const connectionCauses: readonly Cause[] = [
  transportRow('cancelled', { codes: /^(ABORT_ERR|ERR_ABORTED|ERR_CANCELED)$/, action: 'retry' }),
  transportRow('address-denied', { codes: /^ERR_ADDRESS_DENIED$/ }),
  transportRow('name-not-found', { codes: /^(ENOTFOUND|ENODATA)$/ }),
  transportRow('dns-timeout', { codes: /^(ETIMEDOUT|ETIMEOUT)$/, phases: ['dns'], action: 'retry' }),
  transportRow('dns-failed', { codes: /^(EAI_|ESERVFAIL|EREFUSED)/, action: 'retry' }),
  transportRow('connection-refused', { codes: /^ECONNREFUSED$/, action: 'retry' }),
  transportRow('host-unreachable', {
    codes: /^(EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN|EADDRNOTAVAIL)$/,
    action: 'retry',
  }),
  transportRow('connection-forbidden', { codes: /^(EACCES|EPERM)$/ }),
  transportRow('connection-blocked', { codes: /^ETIMEDOUT$/, phases: ['tcp'], confidence: 'likely', action: 'retry' }),
];

/** Failures on an established connection. */
export const answerCauses: readonly Cause[] = [
  transportRow('timeout-tls', { codes: /^ETIMEDOUT$/, phases: ['tls'], confidence: 'likely', action: 'retry' }),
  transportRow('timeout-request', { codes: /^ETIMEDOUT$/, phases: ['request'], action: 'retry' }),
  transportRow('timeout-answer', { codes: /^ETIMEDOUT$/, phases: ['firstByte'], action: 'retry' }),
  transportRow('timeout-download', { codes: /^ETIMEDOUT$/, phases: ['download'], action: 'retry' }),
  transportRow('plain-to-tls-port', {
    codes: /^(HPE_|ERR_PLAIN|ECONNRESET|EPIPE|ECONNABORTED|ERR_STREAM_PREMATURE_CLOSE)/,
    and: (evidence) =>
      /TLS, not (plain )?HTTP/.test(evidence.error?.message ?? '') ||
      (isPlain(evidence) && (evidence.probe?.tls === true || isTlsRecord(evidence.error?.received ?? ''))),
    more: ({ probe }) => (probe?.tls === true ? ['on a second connection, the port responded to a TLS handshake'] : []),
    action: 'use-https',
    actionValue: ({ url }) => url.replace(/^http:/i, 'https:'),
  }),
  transportRow('answer-cut', {
    codes:
      /^(ECONNRESET|EPIPE|ECONNABORTED|ERR_STREAM_PREMATURE_CLOSE|HPE_INVALID_EOF_STATE|ERR_HTTP_CONTENT_LENGTH_MISMATCH)$/,
    phases: ['download'],
    more: (evidence) => {
      const length = responseHeader(evidence, 'content-length');
      const framing =
        length === undefined
          ? responseHeader(evidence, 'transfer-encoding') && 'the last chunk is missing'
          : `Content-Length: ${length}`;
      return framing === undefined || framing === '' ? [] : [framing];
    },
    action: 'retry',
  }),
  transportRow('answer-headers-too-large', { codes: /^HPE_HEADER_OVERFLOW$/ }),
  transportRow('answer-too-long', {
    codes: /^HPE_(INVALID_CONSTANT|CLOSED_CONNECTION)$/,
    phases: ['download'],
    and: ({ status }) => status !== undefined,
    more: (evidence) => {
      const { status = 0 } = evidence;
      const length = responseHeader(evidence, 'content-length');
      if (status === 204 || status === 304) return [`a response with ${status} has no body`];
      return length === undefined ? [] : [`Content-Length: ${length}`];
    },
  }),
  transportRow('answer-malformed', { codes: /^HPE_/ }),
  transportRow('reset-before-request', {
    codes: /^(ECONNRESET|EPIPE|ECONNABORTED|ERR_SOCKET_CLOSED)$/,
    phases: ['tcp', 'request'],
    action: 'retry',
  }),
  transportRow('stale-connection', {
    codes: /^(ECONNRESET|EPIPE|ECONNABORTED)$/,
    phases: ['firstByte'],
    and: ({ error }) => (error?.idleMs ?? 0) >= minIdleMs,
    more: ({ error }) => [
      `the connection had been idle for ${formatDuration(error?.idleMs ?? 0)}, and had no response`,
    ],
    action: 'retry',
    confidence: 'likely',
  }),
  transportRow('reset-after-request', {
    codes: /^(ECONNRESET|EPIPE|ECONNABORTED|ERR_STREAM_PREMATURE_CLOSE)$/,
    phases: ['firstByte'],
    action: 'retry',
    confidence: 'likely',
    allowed: {
      'plain-to-tls-port': (evidence) => isPlain(evidence) && evidence.probe?.tls !== false,
      'client-certificate-required': (evidence) => !isPlain(evidence),
    },
  }),
];

/** Requests that a proxy of the connection settings did not let through. */
export const proxyCauses: readonly Cause[] = [
  transportRow('proxy-unreachable', {
    codes: /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/,
    and: ({ proxy }) => proxy !== undefined,
  }),
  transportRow('proxy-refused', {
    codes: /^(ERR_PROXY_TUNNEL|ERR_GOT_REQUEST_ERROR|ECONNRESET)$/,
    and: ({ error, proxy }) =>
      error?.status !== 407 &&
      (error?.code === 'ERR_PROXY_TUNNEL' || (proxy !== undefined && /CONNECT response/.test(error?.message ?? ''))),
    sentence: (evidence) =>
      `The proxy ${evidence.proxy ?? ''} did not open a connection to ${addressOf(evidence).host}: it responded with ${evidence.error?.status ?? 'nothing'}.`,
  }),
];
