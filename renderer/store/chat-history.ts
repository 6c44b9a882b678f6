import type { ChatStatus } from '#shared/model/customer-contact.ts';
import type { DeskAction } from '#shared/model/desk.ts';
import type { EntryOf, JournalEntry } from '#shared/model/journal-entry.ts';

/** One event in the history of a chat. */
export interface ChatMoment {
  seq: number;
  atMs: number;
  /** The status after the event. */
  status: ChatStatus;
  action: DeskAction | undefined;
  agentId: string | undefined;
  trace: string | undefined;
}

export type ChatHistories = ReadonlyMap<string, readonly ChatMoment[]>;

/** Maximum number of chats whose history is kept. */
const maxHistories = 2000;

/** The chat entries. */
export function chatEntries(batch: readonly JournalEntry[]): EntryOf<'chat'>[] {
  return batch.filter((entry) => entry.kind === 'chat');
}

/** The histories with some entries added in order; known entries are ignored. */
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
  return next.size > maxHistories ? new Map([...next].slice(-maxHistories)) : next;
}
