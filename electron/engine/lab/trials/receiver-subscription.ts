import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { defaultSubscription, subscriptionFields } from '#shared/model/subscription.ts';
import type { ReceiverUnderTest } from '#shared/model/trial.ts';
import type { Parties } from '../../parties.ts';

/** The receiver as the default subscription, with one attempt. */
export function receiverSubscription(target: ReceiverUnderTest) {
  const { auth, scheme, secret, timeoutMs, url, verifyTls } = target;
  const fields = subscriptionFields.parse({
    url,
    paths: 'exact',
    auth,
    signing: { scheme, ...(secret !== undefined && { secret }) },
    retry: { preset: 'none' },
    timeoutMs,
    ...(!verifyTls && { tls: { trust: 'none' } }),
  });
  return { ...fields, id: defaultSubscription };
}

/**
 * Checks whether the sender can send to a receiver.
 * @throws HookbenchError `bad_input` with the field of the input
 */
export function checkReceiver(target: ReceiverUnderTest, { subscriptions }: Pick<Parties, 'subscriptions'>): void {
  try {
    subscriptions.check(receiverSubscription(target));
  } catch (error) {
    if (!(error instanceof HookbenchError) || error.field !== '/signing/secret') throw error;
    const message = error.message.replace('/signing/secret', '/secret');
    throw new HookbenchError('bad_input', message, { field: '/secret', cause: error });
  }
}
