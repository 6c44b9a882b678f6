import { formatDuration } from '#shared/trace/format-duration.ts';
import { isTlsRecord } from '#shared/diagnosis/protocol-of.ts';
import type { TransportError } from '#shared/model/message.ts';
import type { Phase } from './outgoing-request.ts';

interface RuntimeError {
  name?: string;
  code?: string | undefined;
  /** The status of a proxy that opened no connection. */
  status?: number;
  message?: string;
  errors?: readonly unknown[];
  cause?: unknown;
  /** The bytes that the HTTP parser could not read. */
  rawPacket?: Uint8Array;
}

const phaseLabels: Record<Phase, string> = {
  dns: 'while the name was looked up',
  tcp: 'while connecting',
  tls: 'during the TLS handshake',
  request: 'while the request was sent',
  firstByte: 'while waiting for the response',
  download: 'while the response was received',
};

/** The start of bytes as Latin-1 text. */
const startOf = (bytes: Uint8Array | undefined, length: number): string =>
  Buffer.from(bytes?.subarray(0, length) ?? []).toString('latin1');

const maxReceived = 100;

/** The bytes that the HTTP parser could not read; undefined for other errors, and after a valid status line. */
function receivedBytes({ cause, rawPacket }: RuntimeError): Buffer | undefined {
  const bytes = rawPacket ?? (cause as RuntimeError | undefined)?.rawPacket;
  if (!bytes || startOf(bytes, 8).startsWith('HTTP/1')) return undefined;
  return Buffer.from(bytes);
}

/** The message of an error; an AggregateError has none. */
function wordsOf(error: RuntimeError): string {
  const { cause, errors, message, name } = error;
  if (isTlsRecord(startOf(error.rawPacket ?? (cause as RuntimeError | undefined)?.rawPacket, 2))) {
    return `${message ?? ''} The response is TLS, not HTTP.`;
  }
  const opensslReason = /:SSL routines:[^:]*:([^:]+):/.exec(message ?? '')?.[1];
  if (opensslReason !== undefined) return `TLS: ${opensslReason}.`;
  // Removes Node's advice, which is for users of the command node.
  if (message) return message.replace(/; if the root CA is installed locally, try running Node\.js.*$/s, '');
  const several = errors ?? (cause as RuntimeError | undefined)?.errors ?? [];
  return several.map((one) => (one as RuntimeError).message ?? '').join('; ') || (name ?? 'The request failed.');
}

/** The codes of failed lookups. */
const ofLookup = /^(ENOTFOUND|ENODATA|EAI_|ESERVFAIL|ETIMEOUT|EREFUSED)/;

/** A failed request as plain data: the code of Node or OpenSSL, the message, and the phase. */
export function transportErrorOf(error: RuntimeError, phase: Phase, timeoutMs: number): TransportError {
  if (error.name === 'TimeoutError') {
    return {
      code: 'ETIMEDOUT',
      message: `Timed out after ${formatDuration(timeoutMs)}, ${phaseLabels[phase]}.`,
      phase,
    };
  }
  const code = error.code || 'UNKNOWN';
  const status = error.status ?? (error.cause as RuntimeError | undefined)?.status;
  const received = receivedBytes(error)?.toString('latin1', 0, maxReceived);
  return {
    code,
    message: wordsOf(error),
    phase: ofLookup.test(code) ? 'dns' : phase,
    ...(status !== undefined && { status }),
    ...(received && { received }),
  };
}
