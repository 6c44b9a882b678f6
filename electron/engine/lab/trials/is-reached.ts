import type { EntryOf } from '#shared/model/journal-entry.ts';

type Answered = Pick<EntryOf<'attempt'>, 'cause' | 'error'>;

/** Before anything of the request was sent. */
const beforeRequest = new Set(['dns', 'tcp', 'tls']);
/** The address is not to be asked, there is no token to ask with, or TLS failed; by TLS 1.3 the latter is told late. */
const notSent = /^(ERR_ADDRESS_DENIED|OAUTH_TOKEN_FAILED|EPROTO|ERR_SSL_.*)$/;

/** Whether the receiver refused by TLS whom it does not know, as one does that demands a client certificate. */
export function isRefusedByTls({ error }: Answered): boolean {
  if (!error) return false;
  return /^EPROTO$|CERTIFICATE_REQUIRED|ALERT_|HANDSHAKE_FAILURE/.test(error.code);
}

/** Whether a delivery came to the receiver, whatever that made of it. */
export function isReached({ cause, error }: Answered): boolean {
  if (error === undefined) return true;
  // What listens there waits for TLS, and reads no request that comes without.
  if (cause === 'plain-to-tls-port') return false;
  return !(beforeRequest.has(error.phase ?? '') || notSent.test(error.code));
}
