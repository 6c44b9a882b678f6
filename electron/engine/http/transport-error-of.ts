import type { TransportError } from '#shared/model/message.ts';
import type { Phase } from './sent-phases.ts';

interface RuntimeError {
  name?: string;
  code?: string | undefined;
  message?: string;
  errors?: readonly unknown[];
  cause?: unknown;
}

const phaseWords: Record<Phase, string> = {
  dns: 'while the name was looked up',
  tcp: 'while connecting',
  tls: 'during the TLS handshake',
  request: 'while the request was sent',
  firstByte: 'while waiting for the answer',
  download: 'while the answer came in',
};

/** The words of an error; one over several addresses has none of its own. */
function wordsOf({ cause, errors, message, name }: RuntimeError): string {
  if (message) return message;
  const several = errors ?? (cause as RuntimeError | undefined)?.errors ?? [];
  return several.map((one) => (one as RuntimeError).message ?? '').join('; ') || (name ?? 'The request failed.');
}

/** A failed request as plain data: the code of the runtime or of OpenSSL, its words, and the phase it failed in. */
export function transportErrorOf(error: RuntimeError, phase: Phase, timeoutMs: number): TransportError {
  if (error.name === 'TimeoutError') {
    return { code: 'ETIMEDOUT', message: `Timed out after ${timeoutMs} ms, ${phaseWords[phase]}.`, phase };
  }
  const code = error.code || 'UNKNOWN';
  return { code, message: wordsOf(error), phase: /^(ENOTFOUND|EAI_)/.test(code) ? 'dns' : phase };
}
