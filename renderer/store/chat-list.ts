import type { Chat } from '#shared/model/chat.ts';
import { toInstant } from '#shared/model/instant.ts';
import type { EntryOf } from '#shared/model/journal-entry.ts';
import type { Page } from '#shared/model/page.ts';

/** Chats, the newest first, and where the older ones are. */
export interface ChatWindow {
  chats: readonly Chat[];
  /** Where the list goes on; `null` at its end. */
  next: string | null;
  /** Whether older chats were left out, because there were too many. */
  full: boolean;
}

/** How many chats are listed. */
export const mostChats = 5000;

/** The window with the newest page; what it does not reach to stays unless there is a gap between. */
export function withNewest({ chats, next, full }: ChatWindow, page: Page<Chat>): ChatWindow {
  const fresh = new Set(page.items.map(({ id }) => id));
  const older = chats.filter(({ id }) => !fresh.has(id));
  if (page.next === null || older.length === chats.length) return { chats: page.items, next: page.next, full: false };
  return trimmed({ chats: [...page.items, ...older], next, full });
}

/** The window with a page of older chats behind it. */
export function withOlder({ chats, full }: ChatWindow, page: Page<Chat>): ChatWindow {
  const known = new Set(chats.map(({ id }) => id));
  return trimmed({ chats: [...chats, ...page.items.filter(({ id }) => !known.has(id))], next: page.next, full });
}

/**
 * The window as some entries of the journal say, without asking the engine.
 * @param offsetMs How far the clock of the service, which dates chats, is from that of the journal.
 */
export function withEntries(window: ChatWindow, entries: readonly EntryOf<'chat'>[], offsetMs = 0): ChatWindow {
  const latest = new Map(entries.map((entry) => [entry.id, { ...entry, at: toInstant(entry.atMs + offsetMs) }]));
  const chats = window.chats.map((chat) => {
    const entry = latest.get(chat.id);
    return entry ? changed(chat, entry) : chat;
  });
  const known = new Set(chats.map(({ id }) => id));
  const fresh = [...latest.values()].filter(({ id }) => !known.has(id)).map(started);
  return trimmed({ ...window, chats: [...fresh.toReversed(), ...chats] });
}

function changed(chat: Chat, { status, at, action, agentId }: EntryOf<'chat'>): Chat {
  return {
    ...chat,
    status,
    since: status === chat.status ? chat.since : at,
    agentId: action === undefined ? chat.agentId : (agentId ?? null),
    endedAt: status === 'ended' ? (chat.endedAt ?? at) : null,
  };
}

function started({ id, customerId, sessionId, status, at, agentId }: EntryOf<'chat'>): Chat {
  const endedAt = status === 'ended' ? at : null;
  return { id, customerId, sessionId, status, since: at, agentId: agentId ?? null, startedAt: at, endedAt };
}

function trimmed(window: ChatWindow): ChatWindow {
  if (window.chats.length <= mostChats) return window;
  return { chats: window.chats.slice(0, mostChats), next: null, full: true };
}
