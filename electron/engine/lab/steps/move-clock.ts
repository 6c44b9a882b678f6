import type { Party } from '#shared/model/party.ts';
import type { Parties } from '../../parties.ts';

/** Moves a party's clock, and records it in the journal. */
export async function moveClock({ clocks, journal }: Parties, party: Party, seconds: number): Promise<void> {
  clocks[party].advance(seconds * 1000);
  await journal.append([{ kind: 'clock', atMs: clocks.wall.now(), party, offsetMs: clocks[party].offsetMs }]);
}
