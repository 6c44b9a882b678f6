import type { NewFault } from '#shared/model/fault.ts';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import type { Party } from '#shared/model/party.ts';
import type { Recorded } from './recording.ts';

/** A fault in one line. */
export function faultStepOf({ match, what, when, where }: NewFault): Recorded {
  const { always: _always, ...timing } = { always: true, ...when };
  return { step: { fault: { ...what, where, ...match, ...timing } } };
}

/** What is left of a fault that has acted; undefined if nothing is. */
export function remainingFault(fault: NewFault | undefined, hits: number): NewFault | undefined {
  if (!fault || !('first' in fault.when)) return fault;
  const first = fault.when.first - hits;
  return first > 0 ? { ...fault, when: { first } } : undefined;
}

/** Steps that move clocks as in the recording, by the sequence number of the entry. Clocks start at their offset then. */
export function clockSteps(entries: readonly JournalEntry[]): Map<number, Recorded[]> {
  const steps = new Map<number, Recorded[]>();
  const offsets = new Map<Party, number>();
  const first = entries.find(({ clockOffsets }) => clockOffsets)?.clockOffsets ?? [];
  for (const { offsetMs, party } of first) offsets.set(party, offsetMs);
  for (const entry of entries) {
    if (entry.kind !== 'clock') continue;
    const { offsetMs, party, seq } = entry;
    const movedMs = Math.round(offsetMs - (offsets.get(party) ?? 0));
    offsets.set(party, offsetMs);
    if (movedMs === 0) continue;
    steps.set(seq, [{ step: { clock: { party, advance: `${movedMs}ms` } } }]);
    // The step also moves the clock of the authorization server.
    if (party === 'service') offsets.set('authorization', (offsets.get('authorization') ?? 0) + movedMs);
  }
  return steps;
}
