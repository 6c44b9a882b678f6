import { party as partyName } from '#shared/model/party.ts';
import { catcherSettings } from '#shared/model/catcher-settings.ts';
import type { RecordRow } from '../interface/records/records.ts';
import type { Parties } from '../parties.ts';

/** The state that experiments can change, to compare it before and after. */
export type PartiesState = Readonly<Record<string, unknown>>;

/** Max records that are compared. */
const maxRecords = 1000;

/** The collection that the operation with the role write of the user's own interface changes. */
function writtenCollection({ ownInterface }: Parties): string | undefined {
  const { compiled, model } = ownInterface.current() ?? {};
  return compiled?.operations.get(model?.roles.write ?? '')?.operation.act.collection;
}

/** The records that experiments can change. */
export function recordsOf(parties: Parties): readonly RecordRow[] {
  const collection = writtenCollection(parties);
  const page =
    collection === undefined ? undefined : parties.ownRecords()?.page(collection, { limit: maxRecords, order: 'asc' });
  return page?.items ?? [];
}

/** Restores records: removes those that were added, and changes those back that were changed. */
async function restoreRecords(parties: Parties, before: readonly RecordRow[]): Promise<void> {
  const collection = writtenCollection(parties) ?? '';
  const known = new Map(before.map((row) => [row.id, row]));
  for (const row of recordsOf(parties)) {
    const former = known.get(row.id);
    if (!former) await parties.ownRecords()?.remove(collection, row.id);
    else if (JSON.stringify(former) !== JSON.stringify(row))
      await parties.ownRecords()?.put(collection, former, row.id);
  }
}

/** The current state. */
export function stateOf(parties: Parties): PartiesState {
  const { authorization, catcher, clocks, desk, faults, profile, subscriptions } = parties;
  return {
    profile: profile.get(),
    catcher: catcher.settings.get(),
    faults: faults.all(),
    clocks: partyName.options.map((party) => [party, clocks[party].offsetMs, clocks[party].skewMs]),
    clients: authorization.clients.all(),
    users: authorization.users.all(),
    subscriptions: subscriptions.all().map(({ id, events, url }) => ({ id, events, url })),
    desk: desk.state(),
    records: recordsOf(parties),
  };
}

/** @returns The names of the differing parts. */
export function differences(before: PartiesState, after: PartiesState): string[] {
  return Object.keys(before).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}

/** The ids of all clients. */
export function clientsOf({ authorization }: Parties): ReadonlySet<string> {
  return new Set(authorization.clients.all().map(({ id }) => id));
}

/** Resets the parties to the state of a new data folder, without subscriptions and pending deliveries. */
export async function resetParties(
  parties: Parties,
  keep: ReadonlySet<string>,
  records = recordsOf(parties),
): Promise<void> {
  const { authorization, catcher, clocks, deliveries, faults, profile, store, subscriptions } = parties;
  await faults.clearAll();
  for (const party of partyName.options) clocks[party].reset();
  for (const { id } of subscriptions.all()) await subscriptions.remove(id);
  const pending = store.all("SELECT id FROM deliveries WHERE status = 'pending'");
  await deliveries.cancelPending(
    pending.map((row) => row['id'] as string),
    'The experiment is over.',
  );
  await restoreRecords(parties, records);
  for (const { id } of authorization.clients.all()) if (!keep.has(id)) await authorization.clients.remove(id);
  await catcher.settings.update(catcherSettings.parse({}));
  await profile.reset();
}
