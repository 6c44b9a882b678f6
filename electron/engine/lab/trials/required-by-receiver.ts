import type { ReceiverAuth } from '#shared/model/receiver-auth.ts';
import type { Parties } from '../../parties.ts';

/** The authentication of the sender. Tokens come from the user's authorization server, not from the lab's. */
export function requiredByReceiver(
  auth: ReceiverAuth,
  { authorization, endpoints }: Pick<Parties, 'authorization' | 'endpoints'>,
): ReceiverAuth {
  if (auth.kind !== 'oauth') return auth;
  const { clientId, clientSecret = authorization.clients.find(clientId)?.secret, tokenUrl = endpoints().token } = auth;
  return { ...auth, tokenUrl, ...(clientSecret !== undefined && { clientSecret }) };
}
