import type { JournalEntry } from '#shared/model/journal-entry.ts';
import type { Clock } from '../../engine/clock.ts';
import type { ContractClient } from '../contract-client.ts';
import { readTrayFacts, type TrayFacts } from './tray-facts.ts';

/** So long the tray rests between two changes. */
const restMs = 500;

const concerns = (entry: JournalEntry): boolean => ['fault', 'delivery', 'event', 'engine'].includes(entry.kind);

export interface KeepTrayParts {
  client: ContractClient;
  clock: Clock;
  show: (facts: TrayFacts) => void;
  note: (error: unknown) => void;
  /** Ends it: what is read by then is not shown. */
  signal: AbortSignal;
}

/**
 * Keeps what the tray shows up to date.
 * @returns Is told what was committed to the journal.
 */
export async function keepTray({
  client,
  clock,
  note,
  show,
  signal,
}: KeepTrayParts): Promise<(batch: readonly JournalEntry[]) => void> {
  let state: 'idle' | 'resting' | 'behind' = 'idle';
  const refresh = (): void => {
    state = 'resting';
    readTrayFacts(client).then(
      (facts) => {
        if (!signal.aborted) show(facts);
      },
      (error: unknown) => {
        if (!signal.aborted) note(error);
      },
    );
    clock.after(restMs, () => {
      const again = state === 'behind';
      state = 'idle';
      if (again && !signal.aborted) refresh();
    });
  };
  show(await readTrayFacts(client));
  return (batch) => {
    if (!batch.some(concerns)) return;
    if (state === 'idle') refresh();
    else state = 'behind';
  };
}
