import type { ReceiverTrial } from '#shared/trials/receiver-trials.ts';
import type { EntryOf } from '#shared/model/journal-entry.ts';
import { subscriptionFields } from '#shared/model/subscription.ts';
import type { ReceiverUnderTest } from '#shared/model/trial.ts';
import { follow } from '../../journal/follow.ts';
import type { Parties } from '../../parties.ts';

const subscriptionId = 'trial';

/** Waits for so many attempts behind a sequence. */
async function attemptsSince(parties: Parties, since: number, count: number, signal: AbortSignal) {
  const made: EntryOf<'attempt'>[] = [];
  for await (const batch of follow(parties.journal, since, signal)) {
    made.push(...batch.filter((entry): entry is EntryOf<'attempt'> => entry.kind === 'attempt'));
    if (made.length >= count) break;
  }
  return made;
}

/**
 * Registers the receiver at the lab's sender, as one trial wants it.
 * @throws HookbenchError `invalid_request` for a secret or an address that cannot be
 */
export async function registerReceiver(
  { send }: Pick<ReceiverTrial, 'send'>,
  target: ReceiverUnderTest,
  { subscriptions }: Parties,
) {
  const { auth, scheme, secret, timeoutMs, url, verifyTls } = target;
  const fields = subscriptionFields.parse({
    url,
    pathMap: { '*': '' },
    auth: send.withoutAuth ? { kind: 'none' } : auth,
    signing: { scheme, ...(secret !== undefined && { secret }) },
    retry: { preset: 'none' },
    timeoutMs,
    ...(send.data && { payload: { fields: 'extended' } }),
    ...(!verifyTls && { tls: { trust: 'none' } }),
  });
  await subscriptions.put({ ...fields, id: subscriptionId });
}

/** Does to the receiver what the trial says. @returns Every attempt, as it ended. */
export async function answersOfReceiver(
  trial: ReceiverTrial,
  target: ReceiverUnderTest,
  parties: Parties,
  signal: AbortSignal,
): Promise<EntryOf<'attempt'>[]> {
  const { again, data, event = 'chat_started', fault, times = 1 } = trial.send;
  await registerReceiver(trial, target, parties);
  const [customer] = parties.customers.page({ limit: 1, order: 'asc' }).items;
  const facts = { event, customerId: customer?.id ?? '', customer, fault, ...(data && { data: { ...data } }) };
  const since = parties.journal.lastCommitted();
  const send = () => parties.emission.test(subscriptionId, facts);
  const sent = await Promise.all(Array.from({ length: times }, send));
  const first = await attemptsSince(parties, since, times, signal);
  if (!again) return first;
  const between = parties.journal.lastCommitted();
  await parties.deliveries.redeliver(sent[0] ?? '');
  return [...first, ...(await attemptsSince(parties, between, 1, signal))];
}
