import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { createByHandStore } from './by-hand-store.ts';
import { createChatStarter } from './chat-starter.ts';
import { createClocksStore } from './clocks-store.ts';
import { createConnectionStore } from './connection-store.ts';
import { createDetailsStore } from './details-store.ts';
import { createJournalStore } from './journal-store.ts';
import { createNavigationStore } from './navigation-store.ts';
import { createSearchStore } from './search-store.ts';
import { createSelectionStore } from './selection-store.ts';
import { createSettingsStore, type Memory } from './settings-store.ts';
import { createStatusStore } from './status-store.ts';
import { createTracesStore } from './traces-store.ts';

export type Stores = ReturnType<typeof createStores>;

/** All state of the page, free of any framework. */
export function createStores(memory: Memory) {
  const connection = createConnectionStore();
  return {
    connection,
    journal: createJournalStore(connection),
    search: createSearchStore(connection),
    traces: createTracesStore(connection),
    details: createDetailsStore(connection),
    status: createStatusStore(connection),
    clocks: createClocksStore(connection),
    settings: createSettingsStore(connection, memory),
    chat: createChatStarter(connection),
    byHand: createByHandStore(connection),
    selection: createSelectionStore(),
    navigation: createNavigationStore(),
  };
}

/** Hands new entries of the journal to every store that follows it. */
export function receiveEntries(stores: Stores, batch: readonly JournalEntry[]): void {
  stores.journal.getState().append(batch);
  for (const store of [stores.search, stores.traces, stores.status, stores.clocks]) store.getState().receive(batch);
}
