import type { JournalEntry } from '#shared/model/journal-entry.ts';
import type { ContractClient } from '../connection/contract-client.ts';

/**
 * Calls `receive` with every new batch of journal entries until the signal aborts.
 * @param note Called if following fails.
 */
export async function followEntries(
  client: Pick<ContractClient, 'journal'>,
  signal: AbortSignal,
  receive: (batch: readonly JournalEntry[]) => void,
  note: (error: unknown) => void,
): Promise<void> {
  try {
    for await (const { entries } of await client.journal.feed({}, { signal })) receive(entries);
  } catch (error) {
    if (!signal.aborted) note(error);
  }
}
