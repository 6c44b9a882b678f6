import { party as partyName } from '#shared/model/party.ts';
import { catcherSettings } from '#shared/model/catcher-settings.ts';
import type { Parties } from '../parties.ts';

/** All that an experiment can change, to be compared before and after. */
export type PartiesState = Readonly<Record<string, unknown>>;

/** How things stand. */
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

/** @returns The names of what differs. */
export function differences(before: PartiesState, after: PartiesState): string[] {
  return Object.keys(before).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}

/** The ids of the clients there are. */
export function clientsOf({ authorization }: Parties): ReadonlySet<string> {
  return new Set(authorization.clients.all().map(({ id }) => id));
}

/** Puts everything back as a fresh workbench has it, with no subscription. */
export async function resetParties(parties: Parties, keep: ReadonlySet<string>): Promise<void> {
  const { authorization, catcher, clocks, faults, profile, subscriptions } = parties;
  await faults.clearAll();
  for (const party of partyName.options) clocks[party].reset();
  for (const { id } of subscriptions.all()) await subscriptions.remove(id);
  for (const { id } of authorization.clients.all()) if (!keep.has(id)) await authorization.clients.remove(id);
  await catcher.settings.update(catcherSettings.parse({}));
  await profile.reset();
}
