import { partyOfPlace } from '#shared/faults/party-of-place.ts';
import type { Party } from '#shared/model/party.ts';
import type { Step } from '#shared/scenario/step.ts';

/** The party that a step changes without a message; undefined if it changes several of them, or none. */
export function changedParty({ catcher, client, clock, fault, keys, subscription }: Step): Party | undefined {
  if (clock) return 'party' in clock && clock.party !== 'all' ? clock.party : undefined;
  if (fault) return 'where' in fault ? partyOfPlace[fault.where] : undefined;
  if (catcher) return 'catcher';
  if (subscription) return 'service';
  return client || keys ? 'authorization' : undefined;
}
