import type { Chat } from '#shared/model/chat.ts';
import { toInstant } from '#shared/model/instant.ts';
import type { EntryOf } from '#shared/model/journal-entry.ts';
import type { Page } from '#shared/model/page.ts';

/** Chats, newest first, and the cursor for older ones. */
export interface ChatWindow {
  chats: readonly Chat[];
  /** Cursor for older chats; `null` at the end. */
  next: string | null;
  /** Whether older chats were dropped because of the limit. */
  full: boolean;
}

/** Maximum number of listed chats. */
export const maxChats = 5000;

/** The window with a fresh first page. Older chats stay unless there is a gap between them and the page. */
export function withNewest({ chats, next, full }: ChatWindow, page: Page<Chat>): ChatWindow {
  const fresh = new Set(page.items.map(({ id }) => id));
  const older = chats.filter(({ id }) => !fresh.has(id));
  if (page.next === null || older.length === chats.length) return { chats: page.items, next: page.next, full: false };
  return trimmed({ chats: [...page.items, ...older], next, full });
}

/** The window with a page of older chats appended. */
export function withOlder({ chats, full }: ChatWindow, page: Page<Chat>): ChatWindow {
  const known = new Set(chats.map(({ id }) => id));
  return trimmed({ chats: [...chats, ...page.items.filter(({ id }) => !known.has(id))], next: page.next, full });
}

/**
 * The window updated from journal entries, without a request to the engine.
 * @param offsetMs Offset of the service's clock, which dates chats, from the journal's clock.
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
  if (window.chats.length <= maxChats) return window;
  return { chats: window.chats.slice(0, maxChats), next: null, full: true };
}
