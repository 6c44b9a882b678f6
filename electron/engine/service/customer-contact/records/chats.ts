import type { Chat, ChatStatus } from '#shared/model/customer-contact.ts';
import type { DeskAction } from '#shared/model/desk.ts';
import { toInstant } from '#shared/model/instant.ts';
import type { NewJournalEntry } from '#shared/model/journal-entry.ts';
import type { Page, PageQuery } from '#shared/model/page.ts';
import type { Clocks } from '../../../clock.ts';
import { keysetPage } from '../../../store/keyset-page.ts';
import type { Row } from '../../../store/connection.ts';
import type { Store } from '../../../store/open-store.ts';
import type { Recorded } from '../../ports.ts';

/** The chats and their sessions. Writes are returned as rows and entries, to share a commit with their events. */
export type Chats = ReturnType<typeof openChats>;

/** The columns of {@link readChat}. */
export const chatColumns = 'id, customer_id, session_id, status, since, agent_id, started_at, ended_at';

/** Reads a row of the table `chats`. */
export function readChat(row: Row): Chat {
  return {
    id: row['id'] as string,
    customerId: row['customer_id'] as string,
    sessionId: row['session_id'] as string,
    status: row['status'] as ChatStatus,
    since: toInstant(row['since'] as number),
    agentId: row['agent_id'] as string | null,
    startedAt: toInstant(row['started_at'] as number),
    endedAt: row['ended_at'] === null ? null : toInstant(row['ended_at'] as number),
  };
}

/**
 * The journal entry of a chat in a new state.
 * @param atMs Time of the change on the wall clock.
 */
export function chatEntry(
  { agentId, endedAt, ...chat }: Chat,
  atMs: number,
  trace: string,
  action?: DeskAction,
): NewJournalEntry {
  const ended = endedAt === null ? {} : { endedAt };
  return {
    ...chat,
    ...ended,
    kind: 'chat',
    atMs,
    trace,
    ...(agentId !== null && { agentId }),
    ...(action && { action }),
  };
}

export function openChats(store: Store, clocks: Clocks) {
  return {
    find(id: string): Chat | undefined {
      const row = store.get(`SELECT ${chatColumns} FROM chats WHERE id = ?`, id);
      return row && readChat(row);
    },
    /** The chat of a session that was not deleted. */
    bySession(sessionId: string): Chat | undefined {
      const sql = `SELECT ${chatColumns} FROM chats WHERE session_id = (SELECT id FROM sessions WHERE id = ?)`;
      const row = store.get(sql, sessionId);
      return row && readChat(row);
    },
    /** The trace that started a chat. */
    originOf: (id: string): string | undefined =>
      store.get('SELECT trace FROM chats WHERE id = ?', id)?.['trace'] as string | undefined,
    page: (query: PageQuery): Page<Chat> =>
      keysetPage({ store, query, from: `SELECT id AS key, ${chatColumns} FROM chats`, key: 'id', read: readChat }),
    start(
      { id, sessionId, customerId }: { id: string; sessionId: string; customerId: string },
      trace: string,
    ): Recorded & { chat: Chat } {
      const now = clocks.service.now();
      const at = toInstant(now);
      const chat: Chat = {
        id,
        customerId,
        sessionId,
        status: 'queued',
        since: at,
        agentId: null,
        startedAt: at,
        endedAt: null,
      };
      return {
        chat,
        entries: [chatEntry(chat, clocks.wall.now(), trace)],
        statements: [
          {
            sql: `INSERT INTO chats (${chatColumns}, trace) VALUES (?, ?, ?, ?, ?, NULL, ?, NULL, ?)`,
            params: [id, customerId, sessionId, 'queued', now, now, trace],
          },
          { sql: 'INSERT INTO sessions (id, chat_id) VALUES (?, ?)', params: [sessionId, id] },
        ],
      };
    },
    /** Deletes the chat's session and ends the chat; rolled back if another request did so first. */
    deleteSession(chat: Chat, trace: string): Recorded & { chat: Chat } {
      const now = clocks.service.now();
      const at = toInstant(now);
      const ended: Chat = { ...chat, status: 'ended', since: at, endedAt: at };
      return {
        chat: ended,
        entries: [chatEntry(ended, clocks.wall.now(), trace)],
        statements: [
          { sql: 'DELETE FROM sessions WHERE id = ?', params: [chat.sessionId], expect: 1 },
          {
            sql: `UPDATE chats SET status = 'ended', since = ?, ended_at = ? WHERE id = ?`,
            params: [now, now, chat.id],
          },
        ],
      };
    },
  };
}
