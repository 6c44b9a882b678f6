import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { Chat, ChatStatus } from '#shared/model/chat.ts';
import type { DeskAction } from '#shared/model/desk.ts';
import { deskSteps, type DeskStep } from '#shared/model/desk-step.ts';
import { toInstant } from '#shared/model/instant.ts';
import type { Clocks } from '../../clock.ts';
import type { Journal } from '../../journal/journal.ts';
import type { Store } from '../../journal/store/open-store.ts';
import { newTrace } from '../../journal/trace-context.ts';
import type { Random } from '../../random.ts';
import type { EmitEvent } from '../emit-event.ts';
import { agents } from './agents.ts';
import { chatChange, holdChat, type HeldChat } from './desk-chats.ts';

export interface DeskParts {
  store: Store;
  journal: Journal;
  clocks: Clocks;
  random: Random;
  emit: EmitEvent;
  /** Tells that an event is committed. */
  wake: () => void;
}

/** Something that an agent does with a chat. */
export interface DeskAct {
  id: string;
  action: DeskAction;
  /** Who; else the next of the desk's agents takes a chat that is assigned. */
  agentId?: string | undefined;
}

export type ActOnChat = (act: DeskAct) => Promise<Chat>;

/** Each conflict means that another act went through, so as many tries are needed as there are acts at once. */
const triesOnConflict = 1000;

/** What the desk may do with a chat in a state. */
export function allowedActions(status: ChatStatus): DeskAction[] {
  return deskSteps.filter(({ from }) => from.includes(status)).map(({ action }) => action);
}

function stepOf(action: DeskAction, { id, status }: Chat): DeskStep {
  const step = deskSteps.find((one) => one.action === action && one.from.includes(status));
  if (step) return step;
  const allowed = allowedActions(status);
  throw new HookbenchError('conflict', `"${action}" cannot be done with the chat ${id}, which is ${status}.`, {
    field: '/action',
    hint: allowed.length > 0 ? `Allowed now: ${allowed.join(', ')}.` : 'An ended chat stays so; start another.',
  });
}

/** Acts on chats as an agent does, by the transitions of the table; the act, its event and its entry are one commit. */
export function createActOnChat(parts: DeskParts): ActOnChat {
  const { clocks, emit, journal, random, store, wake } = parts;
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
    const trace = held.trace ?? newTrace(random);
    const after: Chat = {
      ...held.chat,
      ...(to !== null && { status: to, since: at }),
      agentId: agentAfter(act, held),
      endedAt: to === 'ended' ? at : held.chat.endedAt,
    };
    const { id, customerId, sessionId, status, agentId } = after;
    const who = agentId === null ? {} : { agentId };
    const entry = { id, customerId, sessionId, status, action: act.action, ...who };
    const data = { action: act.action, agentId, status };
    const event = emit(act.action, { customerId, trace, chat: after, data });
    const times = { since: to === null ? null : now, ended: to === 'ended' ? now : null };
    const outcome = await journal.append(
      [{ kind: 'chat', atMs: clocks.wall.now(), trace, ...entry }, ...event.entries],
      [...chatChange(held, after, times, trace), ...event.statements],
    );
    if (outcome.kind !== 'committed') return undefined;
    wake();
    return after;
  }

  return async (act) => {
    for (let tries = 0; tries < triesOnConflict; tries++) {
      const held = holdChat(store, act.id);
      if (!held) throw new HookbenchError('not_found', `No chat has the id "${act.id.slice(0, 100)}".`);
      const done = await attempt(act, held);
      if (done) return done;
    }
    throw new HookbenchError('conflict', `The chat ${act.id} was changed by others each time.`);
  };
}
