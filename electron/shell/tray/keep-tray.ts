import type { JournalEntry } from '#shared/model/journal-entry.ts';
import type { Clock } from '../../engine/clock.ts';
import type { ContractClient } from '../connection/contract-client.ts';
import { readTrayFacts, type TrayFacts } from './tray-facts.ts';

/** Min time between two updates of the tray. */
const minIntervalMs = 500;

const isRelevant = (entry: JournalEntry): boolean => ['fault', 'delivery', 'event', 'engine'].includes(entry.kind);

export interface KeepTrayDeps {
  client: ContractClient;
  clock: Clock;
  show: (facts: TrayFacts) => void;
  note: (error: unknown) => void;
  /** Stops updates. */
  signal: AbortSignal;
}

/**
 * Shows the current status in the tray.
 * @returns A function that updates the tray for a committed batch of journal entries.
 */
export async function keepTray({
  client,
  clock,
  note,
  show,
  signal,
}: KeepTrayDeps): Promise<(batch: readonly JournalEntry[]) => void> {
  let state: 'idle' | 'waiting' | 'outdated' = 'idle';
  const refresh = (): void => {
    state = 'waiting';
    readTrayFacts(client).then(
      (facts) => {
        if (!signal.aborted) show(facts);
      },
      (error: unknown) => {
        if (!signal.aborted) note(error);
      },
    );
    clock.after(minIntervalMs, () => {
      const again = state === 'outdated';
      state = 'idle';
      if (again && !signal.aborted) refresh();
    });
  };
  show(await readTrayFacts(client));
  return (batch) => {
    if (!batch.some(isRelevant)) return;
    if (state === 'idle') refresh();
    else state = 'outdated';
  };
}
