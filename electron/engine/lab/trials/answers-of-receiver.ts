import type { ReceiverTrial } from '#shared/trials/receiver-trials.ts';
import type { EntryOf } from '#shared/model/journal-entry.ts';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { subscriptionFields, type SubscriptionFields } from '#shared/model/subscription.ts';
import type { ReceiverUnderTest } from '#shared/model/trial.ts';
import { follow } from '../../journal/follow.ts';
import type { Parties } from '../../parties.ts';

const subscriptionId = 'trial';

/** Waits until the deliveries after a sequence number are settled. @returns The last attempt of each, because a new token is tried once. */
async function settledSince(parties: Parties, since: number, ids: readonly string[], signal: AbortSignal) {
  const last = new Map<string, EntryOf<'attempt'>>();
  const open = new Set(ids);
  for await (const batch of follow(parties.journal, since, signal)) {
    for (const entry of batch) {
      if (entry.kind === 'attempt' && ids.includes(entry.deliveryId)) last.set(entry.deliveryId, entry);
      if (entry.kind === 'delivery' && entry.status !== 'pending') open.delete(entry.id);
    }
    if (open.size === 0) break;
  }
  return [...last.values()];
}

/** The receiver as a subscription with one attempt, with the options of a trial. */
function fieldsOf({ send }: Pick<ReceiverTrial, 'send'>, target: ReceiverUnderTest): SubscriptionFields {
  const { auth, scheme, secret, timeoutMs, url, verifyTls } = target;
  return subscriptionFields.parse({
    url,
    pathMap: { '*': '' },
    auth: send.withoutAuth ? { kind: 'none' } : auth,
    signing: { scheme, ...(secret !== undefined && { secret }) },
    retry: { preset: 'none' },
    timeoutMs,
    ...(send.data && { payload: { fields: 'extended' } }),
    ...(!verifyTls && { tls: { trust: 'none' } }),
  });
}

/**
 * Checks whether the sender can send to a receiver.
 * @throws HookbenchError `bad_input` with the field of the input
 */
export function checkReceiver(target: ReceiverUnderTest, { subscriptions }: Pick<Parties, 'subscriptions'>): void {
  try {
    subscriptions.check(fieldsOf({ send: {} }, target));
  } catch (error) {
    if (!(error instanceof HookbenchError) || error.field !== '/signing/secret') throw error;
    const message = error.message.replace('/signing/secret', '/secret');
    throw new HookbenchError('bad_input', message, { field: '/secret', cause: error });
  }
}

/** Sends what the trial specifies. @returns The last attempt of each delivery. */
export async function answersOfReceiver(
  trial: ReceiverTrial,
  target: ReceiverUnderTest,
  parties: Parties,
  signal: AbortSignal,
): Promise<EntryOf<'attempt'>[]> {
  const { again, data, event = 'chat_started', fault, times = 1 } = trial.send;
  await parties.subscriptions.put({ ...fieldsOf(trial, target), id: subscriptionId });
  const [customer] = parties.customers.page({ limit: 1, order: 'asc' }).items;
  const facts = {
    ...{ subscription: subscriptionId, event, customerId: customer?.id ?? '', customer, fault },
    ...(data && { data: { ...data } }),
  };
  const since = parties.journal.lastCommitted();
  const send = () => parties.emission.emit(facts);
  const sent = (await Promise.all(Array.from({ length: times }, send))).flatMap(({ deliveries }) => deliveries);
  const first = await settledSince(parties, since, sent, signal);
  if (!again) return first;
  const between = parties.journal.lastCommitted();
  await parties.deliveries.redeliver(sent[0] ?? '');
  return [...first, ...(await settledSince(parties, between, sent, signal))];
}
