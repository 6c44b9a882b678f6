import type { Chat, ChatStatus } from '#shared/model/chat.ts';

/** The filters of the chat list. */
export interface ChatFilter {
  text: string;
  status: ChatStatus | 'all';
}

/** The chats with the status that match every word of the search. */
export function findChats(
  chats: readonly Chat[],
  { text, status }: ChatFilter,
  nameOf: (customerId: string) => string | undefined,
): Chat[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return chats.filter((chat) => {
    if (status !== 'all' && chat.status !== status) return false;
    if (words.length === 0) return true;
    const { id, customerId, sessionId, agentId } = chat;
    const all = [id, customerId, sessionId, agentId, chat.status, nameOf(customerId)].join('\n').toLowerCase();
    return words.every((word) => all.includes(word));
  });
}

/** Counts the chats by status. */
export function countByStatus(chats: readonly Chat[]): Record<ChatStatus, number> {
  const counts: Record<ChatStatus, number> = { queued: 0, active: 0, escalated: 0, transferred: 0, ended: 0 };
  for (const { status } of chats) counts[status] += 1;
  return counts;
}
