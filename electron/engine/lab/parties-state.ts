import { party as partyName } from '#shared/model/party.ts';
import { catcherSettings } from '#shared/model/catcher-settings.ts';
import type { Parties } from '../parties.ts';

/** The state that experiments can change, to compare it before and after. */
export type PartiesState = Readonly<Record<string, unknown>>;

/** The current state. */
export function stateOf({
  authorization,
  catcher,
  clocks,
  desk,
  faults,
  profile,
  subscriptions,
}: Parties): PartiesState {
  return {
    profile: profile.get(),
    catcher: catcher.settings.get(),
    faults: faults.all(),
    clocks: partyName.options.map((party) => [party, clocks[party].offsetMs, clocks[party].skewMs]),
    clients: authorization.clients.all(),
    users: authorization.users.all(),
    subscriptions: subscriptions.all().map(({ id, events, url }) => ({ id, events, url })),
    desk: desk.state(),
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

/** Resets the parties to the state of a new data folder, without subscriptions. */
export async function resetParties(parties: Parties, keep: ReadonlySet<string>): Promise<void> {
  const { authorization, catcher, clocks, faults, profile, subscriptions } = parties;
  await faults.clearAll();
  for (const party of partyName.options) clocks[party].reset();
  for (const { id } of subscriptions.all()) await subscriptions.remove(id);
  for (const { id } of authorization.clients.all()) if (!keep.has(id)) await authorization.clients.remove(id);
  await catcher.settings.update(catcherSettings.parse({}));
  await profile.reset();
}
