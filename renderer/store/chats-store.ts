import { createStore } from 'zustand/vanilla';
import { messageOf } from '#shared/errors/message-of.ts';
import type { DeskAction } from '#shared/model/desk.ts';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { chatEntries, withMoments, type ChatHistories } from './chat-history.ts';
import { withEntries, withNewest, withOlder, type ChatWindow } from './chat-list.ts';
import { clientOf, type ConnectionStore } from './connection-store.ts';
import { refusalOf } from './refusal-of.ts';
import { soon } from './soon.ts';

export interface ChatsState extends ChatWindow {
  status: 'loading' | 'ready' | 'failed';
  /** Why the chats could not be loaded. */
  problem: string | undefined;
  loadingOlder: boolean;
  /** The loaded chat histories. */
  histories: ChatHistories;
  /** Id of the selected chat. */
  chosen: string | undefined;
  /** The error of the last action. */
  failure: { id: string; words: string } | undefined;
  load: () => Promise<void>;
  loadOlder: () => Promise<void>;
  /** Keeps the list up to date until the returned function is called. */
  watch: () => () => void;
  choose: (id: string | undefined) => void;
  /** Loads the history of a chat. */
  loadHistory: (id: string) => Promise<void>;
  /** Performs an action on a chat as an agent. */
  act: (id: string, action: DeskAction, agentId?: string) => Promise<void>;
  receive: (batch: readonly JournalEntry[]) => void;
}

const pageSize = 200;
/** Minimum time between two loads of the list while chats change, in milliseconds. */
const everyMs = 1000;

/**
 * The chats of the service and their histories.
 * @param serviceOffset Offset of the service's clock from the wall clock, in milliseconds.
 */
export function createChatsStore(connection: ConnectionStore, serviceOffset: () => number) {
  return createStore<ChatsState>((set, get) => {
    let watchers = 0;
    const loadSoon = soon(() => (watchers > 0 ? get().load() : Promise.resolve()), everyMs);
    const takeEntries = (items: readonly JournalEntry[]) => {
      set(({ histories }) => ({ histories: withMoments(histories, chatEntries(items)) }));
    };
    return {
      chats: [],
      next: null,
      full: false,
      status: 'loading',
      problem: undefined,
      loadingOlder: false,
      histories: new Map(),
      chosen: undefined,
      failure: undefined,
      load: async () => {
        try {
          const page = await clientOf(connection).service.chats({ limit: pageSize });
          set((state) => ({ ...withNewest(state, page), status: 'ready', problem: undefined }));
        } catch (error) {
          set({ status: 'failed', problem: messageOf(error) });
        }
      },
      loadOlder: async () => {
        const { next, loadingOlder } = get();
        if (next === null || loadingOlder) return;
        set({ loadingOlder: true });
        try {
          const page = await clientOf(connection).service.chats({ limit: pageSize, after: next });
          set((state) => withOlder(state, page));
        } catch (error) {
          set({ problem: messageOf(error) });
        } finally {
          set({ loadingOlder: false });
        }
      },
      watch: () => {
        watchers += 1;
        void get().load();
        const recent = async () => {
          takeEntries((await clientOf(connection).journal.list({ kind: 'chat', limit: 1000 })).items);
        };
        recent().catch(() => undefined);
        return () => {
          watchers -= 1;
        };
      },
      choose: (chosen) => {
        set({ chosen, failure: undefined });
      },
      loadHistory: async (id) => {
        try {
          const { items } = await clientOf(connection).journal.list({ kind: 'chat', q: id, limit: 1000 });
          takeEntries(items.filter((entry) => entry.kind === 'chat' && entry.id === id));
        } catch {
          // The timeline then starts with the known entries.
        }
      },
      act: async (id, action, agentId) => {
        set({ failure: undefined });
        try {
          const after = await clientOf(connection).service.actOnChat({
            id,
            action,
            ...(agentId !== undefined && { agentId }),
          });
          set(({ chats }) => ({ chats: chats.map((chat) => (chat.id === id ? after : chat)) }));
        } catch (error) {
          set({ failure: { id, words: refusalOf(error).words } });
        }
      },
      receive: (batch) => {
        if (watchers === 0) return;
        const entries = chatEntries(batch);
        if (entries.length === 0) return;
        set((state) => ({
          ...withEntries(state, entries, serviceOffset()),
          histories: withMoments(state.histories, entries),
        }));
        loadSoon();
      },
    };
  });
}
