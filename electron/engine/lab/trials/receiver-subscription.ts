import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { unknownId } from '#shared/errors/unknown-id.ts';
import { defaultSubscription, subscriptionFields, type SubscriptionFields } from '#shared/model/subscription.ts';
import type { ReceiverUnderTest } from '#shared/model/trial.ts';
import { templateFault } from '#shared/profile/payload-template.ts';
import type { ReceiverAuth } from '#shared/model/receiver-auth.ts';
import { defaultEvent, withTargets } from '../../interface/serve/event-targets.ts';
import type { Parties } from '../../parties.ts';

/** The authentication of the sender. Tokens come from the user's authorization server, not from the lab's. */
function requiredByReceiver(
  auth: ReceiverAuth,
  { authorization, endpoints }: Pick<Parties, 'authorization' | 'endpoints'>,
): ReceiverAuth {
  if (auth.kind !== 'oauth') return auth;
  const { clientId, clientSecret = authorization.clients.find(clientId)?.secret, tokenUrl = endpoints().token } = auth;
  return { ...auth, tokenUrl, ...(clientSecret !== undefined && { clientSecret }) };
}

type User = Pick<Parties, 'authorization' | 'endpoints' | 'ownInterface' | 'profile' | 'subscriptions'>;

/** A receiver under test, as the subscription that the lab sends with. */
export type TestedSubscription = SubscriptionFields & { id: string };

/** The fields of a receiver that the user describes. */
function described({ auth, paths, scheme, secret, timeoutMs, url, verifyTls }: ReceiverUnderTest, user: User) {
  if (url === undefined) {
    throw new HookbenchError('bad_input', '/url: it is missing.', {
      field: '/url',
      hint: 'Enter a URL, or choose a subscription.',
    });
  }
  const signing = { scheme, ...(secret !== undefined && { secret }) };
  const { targets } = withTargets(user, { url, paths, events: [defaultEvent(user)] });
  return {
    url: Object.values(targets)[0] ?? url,
    auth,
    signing,
    timeoutMs,
    ...(!verifyTls && { tls: { trust: 'none' as const } }),
  };
}

/** The fields of a subscription of the user, with the URL of the first event that it selects. */
function subscribed(id: string, user: User) {
  const found = user.subscriptions.find(id);
  if (!found) throw unknownId('subscription', id);
  const { auth, envelope, handshake, payload, signing, timeoutMs, tls } = found;
  const [url = found.url] = Object.values(withTargets(user, found).targets);
  const { scheme, secrets } = signing;
  const keys = { scheme, ...(secrets && secrets.length > 0 && { secrets }) };
  return { url, auth, envelope, handshake, payload, signing: keys, timeoutMs, tls };
}

/**
 * The receiver as the default subscription, with one attempt: as the user describes it, or as a subscription of the user.
 * @throws HookbenchError `bad_input` with the field of the input, `not_found` for an unknown subscription
 */
export function receiverSubscription(target: ReceiverUnderTest, user: User): TestedSubscription {
  const own = target.subscription === undefined ? described(target, user) : subscribed(target.subscription, user);
  const parsed = subscriptionFields.parse({ ...own, paths: 'exact', retry: { preset: 'none' } });
  const fields = { ...parsed, id: defaultSubscription };
  for (const [index, template] of target.payloads.entries()) {
    const reason = templateFault(template);
    const field = `/payloads/${index}`;
    if (reason !== undefined) throw new HookbenchError('bad_input', `${field}: ${reason}.`, { field });
  }
  try {
    user.subscriptions.check(fields);
  } catch (error) {
    if (!(error instanceof HookbenchError) || error.field !== '/signing/secret') throw error;
    const message = error.message.replace('/signing/secret', '/secret');
    throw new HookbenchError('bad_input', message, { field: '/secret', cause: error });
  }
  return { ...fields, auth: requiredByReceiver(fields.auth, user) };
}
