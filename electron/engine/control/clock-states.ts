import type { ClockState } from '#shared/model/clock-state.ts';
import { toInstant } from '#shared/model/instant.ts';
import { party as parties } from '#shared/model/party.ts';
import type { Clocks } from '../clock.ts';

/** What the clock of each party reads. */
export function clockStates(clocks: Clocks): ClockState[] {
  return parties.options.map((party) => ({
    party,
    now: toInstant(clocks[party].now()),
    offsetMs: clocks[party].offsetMs,
    skewMs: clocks[party].skewMs,
  }));
}
