import type { EntryOf } from '#shared/model/journal-entry.ts';
import type { ReceiverAuth } from '#shared/model/receiver-auth.ts';

type Answered = Pick<EntryOf<'attempt'>, 'cause' | 'error'>;

/** Before anything of the request was sent. */
const beforeRequest = new Set(['dns', 'tcp', 'tls']);
/** The address is not to be asked, there is no token to ask with, or TLS failed; by TLS 1.3 the latter is told late. */
const notSent = /^(ERR_ADDRESS_DENIED|OAUTH_TOKEN_FAILED|EPROTO|ERR_SSL_.*)$/;

/**
 * Whether the receiver rejected an unknown client with TLS, as it does when it requires a client certificate. By TLS 1.2
 * its alert may be a mere handshake failure, which says so only of a receiver that is known to demand one.
 */
export function isRefusedByTls({ cause, error }: Answered, required: ReceiverAuth['kind']): boolean {
  if (cause === 'client-certificate-required') return true;
  // A failed write is EPROTO, and its message has the alert.
  return required === 'mtls' && /handshake[_ ]failure/i.test(`${error?.code ?? ''} ${error?.message ?? ''}`);
}

/** Whether a delivery came to the receiver, whatever that made of it. */
export function isReached({ cause, error }: Answered): boolean {
  if (error === undefined) return true;
  // What listens there waits for TLS, and reads no request that comes without.
  if (cause === 'plain-to-tls-port') return false;
  return !(beforeRequest.has(error.phase ?? '') || notSent.test(error.code));
}
