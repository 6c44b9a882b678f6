import { createStore } from 'zustand/vanilla';
import { messageOf } from '#shared/errors/message-of.ts';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import type { RequestSummary } from '#shared/model/request-run.ts';
import { clientOf, type ConnectionStore } from './connection-store.ts';
import type { LoadedList } from './loaded-list.ts';

/** Newest first. */
export interface RequestHistoryState extends LoadedList<RequestSummary> {
  /** Cursor for older requests; `null` at the end. */
  next: string | null;
  /** The search text. */
  q: string;
  loadOlder: () => Promise<void>;
  search: (q: string) => Promise<void>;
  /** Clears the history. @throws The error of the engine. */
  clear: () => Promise<void>;
  /** Reloads when the client sent a request. */
  receive: (batch: readonly JournalEntry[]) => void;
}

const page = 100;

/** Delay between a journal entry and its appearance in the history, in milliseconds. */
const settling = 200;

/** The sent requests. */
export function createRequestHistoryStore(connection: ConnectionStore) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return createStore<RequestHistoryState>((set, get) => {
    const ask = (after?: string) => {
      const { q } = get();
      const query = { limit: page, ...(q !== '' && { q }), ...(after !== undefined && { after }) };
      return clientOf(connection).requests.history(query);
    };
    return {
      status: 'loading',
      items: [],
      problem: undefined,
      next: null,
      q: '',
      load: async () => {
        const { q } = get();
        try {
          const { items, next } = await ask();
          if (q === get().q) set({ status: 'ready', items, next, problem: undefined });
        } catch (error) {
          set({ status: 'failed', problem: messageOf(error) });
        }
      },
      loadOlder: async () => {
        const { next, q } = get();
        if (next === null) return;
        set({ next: null });
        try {
          const older = await ask(next);
          if (q === get().q) set(({ items }) => ({ items: [...items, ...older.items], next: older.next }));
        } catch (error) {
          set({ next, problem: messageOf(error) });
        }
      },
      search: async (q) => {
        set({ q });
        await get().load();
      },
      clear: async () => {
        await clientOf(connection).requests.clear();
        await get().load();
      },
      receive: (batch) => {
        if (get().status === 'loading' || !batch.some((entry) => entry.kind === 'exchange' && entry.from === 'client'))
          return;
        clearTimeout(timer);
        timer = setTimeout(() => void get().load(), settling);
      },
    };
  });
}
