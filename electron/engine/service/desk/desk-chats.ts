import type { Chat } from '#shared/model/chat.ts';
import type { Store } from '../../journal/store/open-store.ts';
import type { SqlValue, Statement } from '../../journal/store/statement.ts';
import { chatColumns, readChat } from '../records/chats.ts';

/** A chat as the desk found it. */
export interface HeldChat {
  chat: Chat;
  /** The trace that began with its start; a chat of an older version has none. */
  trace: string | null;
  /** The row as it was, by which a change meanwhile is noticed. */
  found: readonly SqlValue[];
}

const select = `SELECT ${chatColumns}, trace FROM chats WHERE id = ?`;
const update = `UPDATE chats SET status = ?, since = ?, agent_id = ?, ended_at = ?, trace = ?
  WHERE id = ? AND status = ? AND since = ? AND agent_id IS ?`;
const selectOpen = `SELECT id FROM chats WHERE status <> 'ended' AND id > ? ORDER BY id LIMIT ?`;

/** Reads a chat to act on. */
export function holdChat(store: Pick<Store, 'get'>, id: string): HeldChat | undefined {
  const row = store.get(select, id);
  if (!row) return undefined;
  return {
    chat: readChat(row),
    trace: row['trace'] as string | null,
    found: [row['status'], row['since'], row['agent_id']] as SqlValue[],
  };
}

/** The chat's new state; undone when it was changed since it was read. */
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

/** Identifiers of chats that are not over, in their order. */
export function openChatIds(store: Pick<Store, 'all'>, behind: string, limit: number): string[] {
  return store.all(selectOpen, behind, limit).map((row) => row['id'] as string);
}
