import type { ChatStatus } from '#shared/model/chat.ts';
import type { DeskAction } from '#shared/model/desk.ts';
import type { EntryOf, JournalEntry } from '#shared/model/journal-entry.ts';

/** What happened to a chat at one time. */
export interface ChatMoment {
  seq: number;
  atMs: number;
  /** The state from then on. */
  status: ChatStatus;
  action: DeskAction | undefined;
  agentId: string | undefined;
  trace: string | undefined;
}

export type ChatHistories = ReadonlyMap<string, readonly ChatMoment[]>;

/** Of how many chats the history is kept. */
const kept = 2000;

/** The entries that are about chats. */
export function chatEntries(batch: readonly JournalEntry[]): EntryOf<'chat'>[] {
  return batch.filter((entry) => entry.kind === 'chat');
}

/** Histories with some entries put in their places; an entry that is there already changes nothing. */
export function withMoments(histories: ChatHistories, entries: readonly EntryOf<'chat'>[]): ChatHistories {
  const next = new Map(histories);
  for (const { id, seq, atMs, status, action, agentId, trace } of entries) {
    const known = next.get(id) ?? [];
    if (known.some((moment) => moment.seq === seq)) continue;
    next.set(
      id,
      [...known, { seq, atMs, status, action, agentId, trace }].sort((one, other) => one.seq - other.seq),
    );
  }
  return next.size > kept ? new Map([...next].slice(-kept)) : next;
}
