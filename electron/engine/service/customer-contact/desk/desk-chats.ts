import type { Chat } from '#shared/model/customer-contact.ts';
import type { Store } from '../../../store/open-store.ts';
import type { SqlValue, Statement } from '../../../store/statement.ts';
import { chatColumns, readChat } from '../records/chats.ts';

/** A chat as read from the store. */
export interface HeldChat {
  chat: Chat;
  /** The trace of its start. */
  trace: string;
  /** The columns as read, for detecting concurrent changes. */
  found: readonly SqlValue[];
}

const select = `SELECT ${chatColumns}, trace FROM chats WHERE id = ?`;
const update = `UPDATE chats SET status = ?, since = ?, agent_id = ?, ended_at = ?, trace = ?
  WHERE id = ? AND status = ? AND since = ? AND agent_id IS ?`;
const selectOpen = `SELECT id FROM chats WHERE status <> 'ended' AND id > ? ORDER BY id LIMIT ?`;

/** Reads a chat. */
export function holdChat(store: Pick<Store, 'get'>, id: string): HeldChat | undefined {
  const row = store.get(select, id);
  if (!row) return undefined;
  return {
    chat: readChat(row),
    trace: row['trace'] as string,
    found: [row['status'], row['since'], row['agent_id']] as SqlValue[],
  };
}

/** Statements for the chat's new state; rolled back if the chat changed after it was read. */
export function chatChange(
  held: HeldChat,
  after: Chat,
  times: { since: number | null; ended: number | null },
  trace: string,
): Statement[] {
  const { id } = held.chat;
  const since = times.since ?? (held.found[1] as number);
  const change = {
    sql: update,
    params: [after.status, since, after.agentId, times.ended, trace, id, ...held.found],
    expect: 1,
  };
  if (after.status !== 'ended') return [change];
  return [change, { sql: 'DELETE FROM sessions WHERE id = ?', params: [after.sessionId] }];
}

/** Ids of chats that have not ended, in order, after an id. */
export function openChatIds(store: Pick<Store, 'all'>, after: string, limit: number): string[] {
  return store.all(selectOpen, after, limit).map((row) => row['id'] as string);
}
