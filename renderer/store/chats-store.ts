import { createStore } from 'zustand/vanilla';
import type { Chat } from '#shared/model/customer-contact.ts';
import type { DeskAction } from '#shared/model/desk.ts';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { chatEntries, withMoments, type ChatHistories } from './chat-history.ts';
import type { Engine } from './engine.ts';
import { pagedList, type PagedList } from './paged-list.ts';
import { refusalOf } from './refusal-of.ts';

export interface ChatsState extends PagedList<Chat, object> {
  /** The loaded chat histories. */
  histories: ChatHistories;
  /** Id of the selected chat. */
  chosen: string | undefined;
  /** The error of the last action. */
  failure: { id: string; words: string } | undefined;
  choose: (id: string | undefined) => void;
  /** Loads the history of a chat. */
  loadHistory: (id: string) => Promise<void>;
  /** Performs an action on a chat as an agent. */
  act: (id: string, action: DeskAction, agentId?: string) => Promise<void>;
  receive: (batch: readonly JournalEntry[]) => void;
}

/** The chats of the service, updated from their journal entries, and their histories. */
export function createChatsStore({ client }: Engine) {
  return createStore<ChatsState>((set, get) => {
    let watchers = 0;
    const list = pagedList<Chat, object>(set, get, (query) => client.service.chats(query), {});
    const takeEntries = (items: readonly JournalEntry[]) =>
      set(({ histories }) => ({ histories: withMoments(histories, chatEntries(items)) }));
    return {
      ...list,
      histories: new Map(),
      chosen: undefined,
      failure: undefined,
      watch: () => {
        const end = list.watch();
        watchers += 1;
        void list.load();
        const recent = async () => takeEntries((await client.journal.list({ kind: 'chat', limit: 1000 })).items);
        recent().catch(() => undefined);
        return () => {
          watchers -= 1;
          end();
        };
      },
      choose: (chosen) => set({ chosen, failure: undefined }),
      loadHistory: async (id) => {
        try {
          const { items } = await client.journal.list({ kind: 'chat', q: id, limit: 1000 });
          takeEntries(items.filter((entry) => entry.kind === 'chat' && entry.id === id));
        } catch {
          // The timeline then starts with the known entries.
        }
      },
      act: async (id, action, agentId) => {
        set({ failure: undefined });
        try {
          const after = await client.service.actOnChat({ id, action, ...(agentId !== undefined && { agentId }) });
          set(({ items }) => ({ items: items.map((chat) => (chat.id === id ? after : chat)) }));
        } catch (error) {
          set({ failure: { id, words: refusalOf(error).words } });
        }
      },
      receive: (batch) => {
        const entries = chatEntries(batch);
        if (watchers === 0 || entries.length === 0) return;
        takeEntries(entries);
        const chats = entries.map((entry) => ({ agentId: null, endedAt: null, ...entry }) as Chat);
        const latest = new Map(chats.map((chat) => [chat.id, chat]));
        list.change(latest);
        list.add([...latest.values()].toReversed());
      },
    };
  });
}
