import type { Fault, FaultEffect } from '#shared/model/fault.ts';
import { party as parties, type Party } from '#shared/model/party.ts';
import type { Clocks, VirtualClock } from '../clock.ts';
import type { Journal } from '../journal/journal.ts';
import type { Faults } from './faults.ts';

type Skew = Fault & { what: Extract<FaultEffect, { kind: 'skew' }> };

/** The journal entry for a clock that was moved or skewed. */
export const clockEntry = (party: Party, { offsetMs, skewMs }: VirtualClock, atMs: number) => ({
  kind: 'clock' as const,
  atMs,
  party,
  offsetMs,
  ...(skewMs !== 0 && { skewMs }),
});

/** Skews the clocks of the parties while declared `skew` faults are set. */
export function skewClocks(
  faults: Faults,
  clocks: Clocks,
  journal: Pick<Journal, 'append'>,
  onFailure: (error: unknown) => void,
): void {
  const acted = new Set<string>();

  function skewFaults(): Skew[] {
    return faults.all().filter((fault): fault is Skew => fault.what.kind === 'skew');
  }

  faults.onChange(() => {
    const skews = skewFaults();
    for (const { id, what, where } of skews) {
      if (acted.has(id)) continue;
      acted.add(id);
      faults.act(where, 'skew', { label: `the clock of ${what.party}` }, (one) => one === what);
    }
    for (const party of parties.options) {
      const clock = clocks[party];
      const seconds = skews.reduce((sum, { what }) => sum + (what.party === party ? what.seconds : 0), 0);
      if (clock.skewMs === seconds * 1000) continue;
      clock.skew(seconds * 1000);
      journal.append([clockEntry(party, clock, clocks.wall.now())]).catch(onFailure);
    }
  });
}
