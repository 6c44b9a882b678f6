import type { EntryOf } from '#shared/model/journal-entry.ts';
import type { ReceiverAuth } from '#shared/model/receiver-auth.ts';

type Answered = Pick<EntryOf<'attempt'>, 'cause' | 'error'>;

/** Phases before the request is sent. */
const beforeRequest = new Set(['dns', 'tcp', 'tls']);
/** Codes of errors before the request: refused address, no token, or failed TLS, which TLS 1.3 may report late. */
const notSent = /^(ERR_ADDRESS_DENIED|OAUTH_TOKEN_FAILED|EPROTO|ERR_SSL_.*)$/;

/**
 * Whether the receiver rejected an unknown client with TLS because it requires a client certificate. In TLS 1.2
 * its alert may be a mere handshake failure, which says so only of a receiver that is known to demand one.
 */
export function isRefusedByTls({ cause, error }: Answered, required: ReceiverAuth['kind']): boolean {
  if (cause === 'client-certificate-required') return true;
  // A failed write is EPROTO, and its message has the alert.
  return required === 'mtls' && /handshake[_ ]failure/i.test(`${error?.code ?? ''} ${error?.message ?? ''}`);
}

/** Whether a delivery reached the receiver, regardless of its response. */
export function isReached({ cause, error }: Answered): boolean {
  if (error === undefined) return true;
  // The server expects TLS, and does not read requests without it.
  if (cause === 'plain-to-tls-port') return false;
  return !(beforeRequest.has(error.phase ?? '') || notSent.test(error.code));
}
