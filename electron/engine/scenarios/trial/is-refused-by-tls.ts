import type { EntryOf } from '#shared/model/journal-entry.ts';
import type { ReceiverAuth } from '#shared/model/receiver-auth.ts';

type Answered = Pick<EntryOf<'attempt'>, 'cause' | 'error'>;

/**
 * Whether the receiver rejected an unknown client with TLS because it requires a client certificate. In TLS 1.2
 * its alert may be a mere handshake failure, which says so only of a receiver that is known to demand one.
 */
export function isRefusedByTls({ cause, error }: Answered, required: ReceiverAuth['kind']): boolean {
  if (cause === 'client-certificate-required') return true;
  // A failed write is EPROTO, and its message has the alert.
  return required === 'mtls' && /handshake[_ ]failure/i.test(`${error?.code ?? ''} ${error?.message ?? ''}`);
}
