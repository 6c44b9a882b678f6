import type { Cause } from '../cause.ts';
import type { Evidence } from '../evidence.ts';
import { peerWord, statusEvidence } from '../message-facts.ts';
import { peerName, transportRow } from './transport-row.ts';

/** What happens before there is a connection. */
export const connectionCauses: readonly Cause[] = [
  transportRow({
    cause: 'cancelled',
    codes: /^(ABORT_ERR|ERR_ABORTED|ERR_CANCELED)$/,
    sentence: 'The request was cancelled before it was answered.',
    advice: 'Send it again if it was not meant to be cancelled; the server may have acted on it all the same.',
    source: 'Hookbench',
    action: 'retry',
  }),
  transportRow({
    cause: 'address-denied',
    codes: /^ERR_ADDRESS_DENIED$/,
    sentence: (evidence) =>
      `Nothing is sent to ${peerName(evidence)}: its address is one that deliveries must not reach.`,
    advice:
      'Use the address of a receiver. The control port, link-local and metadata addresses are never delivered to.',
    source: 'OWASP SSRF Prevention',
  }),
  transportRow({
    cause: 'name-not-found',
    codes: /^(ENOTFOUND|ENODATA)$/,
    sentence: (evidence) => `The name of ${peerName(evidence)} does not exist in DNS.`,
    advice: 'Look for a typing mistake in the host; ask whether the name is public or of an internal network.',
    source: 'RFC 1035 4.1.1',
  }),
  transportRow({
    cause: 'dns-timeout',
    codes: /^(ETIMEDOUT|ETIMEOUT)$/,
    phases: ['dns'],
    sentence: (evidence) => `The name of ${peerName(evidence)} was not resolved in time.`,
    advice: 'See whether the DNS server answers; try with the IP address.',
    source: 'RFC 1035 7.2',
    action: 'retry',
  }),
  transportRow({
    cause: 'dns-failed',
    codes: /^(EAI_|ESERVFAIL|EREFUSED)/,
    sentence: (evidence) => `The DNS server could not say where ${peerName(evidence)} is.`,
    advice: 'See whether this machine is online and its DNS server works; it may pass by itself.',
    source: 'RFC 1035 4.1.1',
    action: 'retry',
  }),
  transportRow({
    cause: 'connection-refused',
    codes: /^ECONNREFUSED$/,
    sentence: (evidence) => `Nothing listens at ${peerName(evidence)}.`,
    advice: 'Start the server, or compare host and port with where it listens.',
    source: 'RFC 9293 3.10.7.1',
    action: 'retry',
  }),
  transportRow({
    cause: 'host-unreachable',
    codes: /^(EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN|EADDRNOTAVAIL)$/,
    sentence: (evidence) => `There is no way from here to ${peerName(evidence)}.`,
    advice: 'Look at network, VPN and routes; an address of another network needs one of them.',
    source: 'RFC 1122 3.2.2.1',
    action: 'retry',
  }),
  transportRow({
    cause: 'connection-forbidden',
    codes: /^(EACCES|EPERM)$/,
    sentence: (evidence) => `This machine does not let the connection to ${peerName(evidence)} out.`,
    advice: "Look at this machine's own firewall and sandbox.",
    source: 'POSIX connect',
  }),
  transportRow({
    cause: 'connection-blocked',
    codes: /^ETIMEDOUT$/,
    phases: ['tcp'],
    confidence: 'likely',
    sentence: (evidence) =>
      `${peerName(evidence)} does not answer at all: a firewall drops the connection, or the host is off.`,
    advice: 'Ask for the port to be opened to this machine; see whether the host runs.',
    source: 'RFC 9293 3.8.3',
    action: 'retry',
  }),
];

const plainUnanswered = transportRow({
  cause: 'plain-to-tls-port',
  codes: /^(HPE_|ERR_PLAIN)/,
  and: ({ error }) => /is TLS, not HTTP/.test(error?.message ?? ''),
  sentence: (evidence) => `${peerName(evidence)} speaks TLS, and was spoken to in plain HTTP.`,
  advice: 'Write https in place of http.',
  source: 'RFC 9110 4.2.2',
  action: 'use-https',
  actionValue: ({ url }) => url.replace(/^http:/i, 'https:'),
});

/** What nginx, Apache and Go's server say in plain HTTP when they were spoken to so on a port for TLS. */
const saysTls = ({ responseText = '', status }: Evidence): boolean =>
  status === 400 &&
  /plain HTTP request was sent to HTTPS port|HTTP request to an HTTPS server|plain HTTP to an SSL-enabled/.test(
    responseText,
  );

const plainToTlsPort: Cause = {
  ...plainUnanswered,
  when: (evidence) => plainUnanswered.when(evidence) || saysTls(evidence),
  evidence: (evidence) =>
    evidence.error
      ? plainUnanswered.evidence(evidence)
      : [statusEvidence(evidence), 'the answer says that the port is for HTTPS'],
};

/** What happens on a connection that stands. */
export const answerCauses: readonly Cause[] = [
  transportRow({
    cause: 'timeout-tls',
    codes: /^ETIMEDOUT$/,
    phases: ['tls'],
    sentence: (evidence) =>
      `The ${peerWord(evidence)} took the connection, but did not finish the TLS handshake in time.`,
    advice: 'See whether the port speaks TLS at all; if it does, the server is overloaded.',
    source: 'RFC 8446 4',
    action: 'retry',
  }),
  transportRow({
    cause: 'timeout-request',
    codes: /^ETIMEDOUT$/,
    phases: ['request'],
    sentence: (evidence) => `The ${peerWord(evidence)} did not take the whole request within ${evidence.timeoutMs} ms.`,
    advice: 'Send less, or wait longer; the server reads slowly or not at all.',
    source: 'RFC 9110 9.2',
    action: 'retry',
  }),
  transportRow({
    cause: 'timeout-answer',
    codes: /^ETIMEDOUT$/,
    phases: ['firstByte'],
    sentence: (evidence) =>
      `The ${peerWord(evidence)} took the request, but did not answer within ${evidence.timeoutMs} ms.`,
    advice: 'See what it does so long; it may have acted all the same. Answer first and work later, or wait longer.',
    source: 'Interface, Events 5',
    action: 'retry',
  }),
  transportRow({
    cause: 'timeout-download',
    codes: /^ETIMEDOUT$/,
    phases: ['download'],
    sentence: (evidence) => `The answer began, but was not there in full within ${evidence.timeoutMs} ms.`,
    advice: 'Wait longer, or see why the body comes so slowly; its Content-Length may promise too much.',
    source: 'RFC 9112 8',
    action: 'retry',
  }),
  plainToTlsPort,
  transportRow({
    cause: 'answer-cut',
    codes:
      /^(ECONNRESET|EPIPE|ECONNABORTED|ERR_STREAM_PREMATURE_CLOSE|HPE_INVALID_EOF_STATE|ERR_HTTP_CONTENT_LENGTH_MISMATCH)$/,
    phases: ['download'],
    sentence: (evidence) => `The ${peerWord(evidence)} broke off in the middle of its answer.`,
    advice: 'Look into its log; a proxy in between may have cut it, or Content-Length promises more than came.',
    source: 'RFC 9112 8',
    action: 'retry',
  }),
  transportRow({
    cause: 'answer-malformed',
    codes: /^HPE_/,
    sentence: (evidence) => `What the ${peerWord(evidence)} answered is not valid HTTP.`,
    advice: 'See whether the port belongs to an HTTP server; if so, its answer has a fault in status line or fields.',
    source: 'RFC 9112 2',
  }),
  transportRow({
    cause: 'reset-before-request',
    codes: /^(ECONNRESET|EPIPE|ECONNABORTED|ERR_SOCKET_CLOSED)$/,
    phases: ['tcp', 'request'],
    sentence: (evidence) => `The ${peerWord(evidence)} closed the connection before the request was sent.`,
    advice:
      'Nothing was done there: send it again. If it stays so, a firewall or a limit on connections is the reason.',
    source: 'RFC 9293 3.5.3',
    action: 'retry',
  }),
  transportRow({
    cause: 'reset-after-request',
    codes: /^(ECONNRESET|EPIPE|ECONNABORTED|ERR_STREAM_PREMATURE_CLOSE)$/,
    phases: ['firstByte'],
    sentence: (evidence) => `The ${peerWord(evidence)} took the request and closed the connection without an answer.`,
    advice: 'It may have acted all the same. Look into its log: it crashed, was restarted, or speaks TLS on this port.',
    source: 'RFC 9112 9.5',
    action: 'retry',
  }),
];
