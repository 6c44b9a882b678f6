import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { unknownId } from '#shared/errors/unknown-id.ts';
import type { Chat, ChatStatus } from '#shared/model/customer-contact.ts';
import { type DeskAction, deskSteps, type DeskStep } from '#shared/model/desk.ts';
import { toInstant } from '#shared/model/instant.ts';
import type { Clocks } from '../../../clock.ts';
import type { Journal } from '../../../journal/journal.ts';
import type { Store } from '../../../store/open-store.ts';
import { untilCommitted } from '../../../journal/until-committed.ts';
import type { EmitEvent } from '../emit-event.ts';
import { chatEntry, chatColumns, readChat } from '../records/chats.ts';
import type { SqlValue, Statement } from '../../../store/statement.ts';

/** A chat as read from the store. */
interface HeldChat {
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
function chatChange(
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

/** Ids of the simulated agents, to whom chats are assigned in turn. */
export const agents: readonly string[] = ['A-101', 'A-102', 'A-103', 'A-104', 'A-105'];

export interface DeskDeps {
  store: Store;
  journal: Journal;
  clocks: Clocks;
  emit: EmitEvent;
  /** Called after an event is committed. */
  wake: () => void;
}

/** An action of an agent on a chat. */
export interface DeskAct {
  id: string;
  action: DeskAction;
  /** The agent. Default for `assign`: the next agent of the desk. */
  agentId?: string | undefined;
}

export type ActOnChat = (act: DeskAct) => Promise<Chat>;

/** The actions that a status allows. */
export function allowedActions(status: ChatStatus): DeskAction[] {
  return deskSteps.filter(({ from }) => from.includes(status)).map(({ action }) => action);
}

function stepOf(action: DeskAction, { id, status }: Chat): DeskStep {
  const step = deskSteps.find((one) => one.action === action && one.from.includes(status));
  if (step) return step;
  const allowed = allowedActions(status);
  throw new HookbenchError(
    'conflict',
    `The action "${action}" is not allowed for the chat ${id}: its status is ${status}.`,
    {
      field: '/action',
      hint:
        allowed.length > 0
          ? `Allowed now: ${allowed.join(', ')}.`
          : 'An ended chat allows no actions. Start another one.',
    },
  );
}

/** Applies actions to chats according to the transition table. Chat, event and journal entry share one commit. */
export function createActOnChat(deps: DeskDeps): ActOnChat {
  const { clocks, emit, journal, store, wake } = deps;
  let turn = 0;

  function agentAfter({ action, agentId }: DeskAct, { chat }: HeldChat): string | null {
    if (agentId !== undefined) return agentId;
    if (action === 'assign') return agents[turn++ % agents.length] ?? null;
    return action === 'transfer' ? null : chat.agentId;
  }

  async function attempt(act: DeskAct, held: HeldChat): Promise<Chat | undefined> {
    const { to } = stepOf(act.action, held.chat);
    const now = clocks.service.now();
    const at = toInstant(now);
    const { trace } = held;
    const after: Chat = {
      ...held.chat,
      ...(to !== null && { status: to, since: at }),
      agentId: agentAfter(act, held),
      endedAt: to === 'ended' ? at : held.chat.endedAt,
    };
    const { customerId, status, agentId } = after;
    const data = { action: act.action, agentId, status };
    const event = emit(act.action, { customerId, trace, chat: after, data });
    const times = { since: to === null ? null : now, ended: to === 'ended' ? now : null };
    const outcome = await journal.append(
      [chatEntry(after, clocks.wall.now(), trace, act.action), ...event.entries],
      [...chatChange(held, after, times, trace), ...event.statements],
    );
    if (outcome.kind !== 'committed') return undefined;
    wake();
    return after;
  }

  return (act) =>
    untilCommitted(`The action "${act.action}" on the chat ${act.id.slice(0, 100)}`, async () => {
      const held = holdChat(store, act.id);
      if (!held) throw unknownId('chat', act.id);
      return attempt(act, held);
    });
}
