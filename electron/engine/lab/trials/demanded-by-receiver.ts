import type { ReceiverAuth } from '#shared/model/receiver-auth.ts';
import type { Parties } from '../../parties.ts';

/** What proves who sends: a token is asked for where the user's own subscriptions do, not at the lab's own server. */
export function demandedByReceiver(
  auth: ReceiverAuth,
  { authorization, endpoints }: Pick<Parties, 'authorization' | 'endpoints'>,
): ReceiverAuth {
  if (auth.kind !== 'oauth') return auth;
  const { clientId, clientSecret = authorization.clients.find(clientId)?.secret, tokenUrl = endpoints().token } = auth;
  return { ...auth, tokenUrl, ...(clientSecret !== undefined && { clientSecret }) };
}
