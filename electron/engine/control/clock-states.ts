import type { ClockState } from '#shared/model/clock-state.ts';
import { toInstant } from '#shared/model/to-instant.ts';
import { party as parties } from '#shared/model/party.ts';
import type { Clocks } from '../clock.ts';

/** The current state of each party's clock. */
export function clockStates(clocks: Clocks): ClockState[] {
  return parties.options.map((party) => ({
    party,
    now: toInstant(clocks[party].now()),
    offsetMs: clocks[party].offsetMs,
    skewMs: clocks[party].skewMs,
  }));
}
