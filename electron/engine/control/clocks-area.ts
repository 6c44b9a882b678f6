import { party as parties, type Party } from '#shared/model/party.ts';
import type { Engine } from '../engine.ts';
import { clockEntry } from '../faults/skew-clocks.ts';
import { clockStates } from './clock-states.ts';
import { os } from './implementer.ts';

/** The area `clocks`. Each change is journalled. */
export function clocksArea({ clocks, journal }: Engine) {
  const read = () => ({ items: clockStates(clocks) });

  async function change(moved: readonly Party[], move: (party: Party) => void) {
    moved.forEach(move);
    const atMs = clocks.wall.now();
    await journal.append(moved.map((party) => clockEntry(party, clocks[party], atMs)));
    return read();
  }

  return {
    list: os.clocks.list.handler(read),
    advance: os.clocks.advance.handler(({ input: { party, seconds } }) =>
      change(party === 'all' ? parties.options : [party], (one) => {
        clocks[one].advance(seconds * 1000);
      }),
    ),
    reset: os.clocks.reset.handler(() => {
      const moved = parties.options.filter((party) => clocks[party].offsetMs !== 0);
      return change(moved, (party) => {
        clocks[party].reset();
      });
    }),
  };
}
