import type { ControlClient } from '#shared/contract/client.ts';
import type { DeskAction } from '#shared/model/desk.ts';
import type { NewFaultInput } from '#shared/model/fault.ts';
import { defaultEmissions } from '#shared/profile/event-triggers.ts';
import type { Comparison, ComparisonInput, Disturbance } from '#shared/pull-push/comparison.ts';
import type { ProfileChange } from '#shared/profile/profile-change.ts';
import type { RunOf } from '#shared/runs/run.ts';
import type { Clock } from '../../clock.ts';
import { untilAborted } from '../../http/until-aborted.ts';
import { lessonTraces } from '../../journal/lesson-traces.ts';
import type { RunHandle, Runs } from '../../runs/create-runs.ts';
import { changeProfile, restoreAll, setFault, subscribeCatcher, type Undo } from '../restorable-changes.ts';
import { pause } from '../sender-idle.ts';
import { type Measuring, type WatchedChat, poll, readAttempts, receive } from './compared-sides.ts';

interface ComparisonDeps {
  control: ControlClient;
  wall: Clock;
  runs: Runs;
}

/** What happens to each chat after its start, in this order. Each changes the representation that is polled. */
const actions: readonly DeskAction[] = ['assign', 'escalate', 'end'];
/** The longest outage of the receiver, in seconds. */
const maxDownSeconds = 30;
/** After the last event, what has not been noticed is waited for this long. */
const patienceMs = 45_000;
const lookEveryMs = 200;

const faultsOf = (seconds: number): Partial<Record<Disturbance, NewFaultInput>> => ({
  'receiver-down': {
    where: 'catcher',
    what: { kind: 'status', status: 503 },
    when: { seconds: Math.min(maxDownSeconds, seconds) },
  },
  'webhook-lost': { where: 'sender', what: { kind: 'tcp', condition: 'refused' }, when: { first: 1 } },
  'webhook-undelivered': { where: 'sender', what: { kind: 'tcp', condition: 'refused' }, when: { first: 1 } },
  'webhook-twice': { where: 'catcher', what: { kind: 'drop-answer' }, when: { first: 1 } },
});

/** Assumptions that a disturbance needs: one request per second, or no retries. */
const assumptionsOf: Partial<Record<Disturbance, ProfileChange>> = {
  'rate-limit': { rateLimit: 1 },
  'webhook-undelivered': { retryPolicy: { preset: 'none' } },
};

/** Disturbs the connection. */
async function disturb({ control, input }: Measuring, undo: Undo[]): Promise<void> {
  const assumptions = assumptionsOf[input.disturbance];
  if (assumptions) undo.push(await changeProfile(control, assumptions));
  const fault = faultsOf(input.seconds)[input.disturbance];
  if (fault) undo.push(await setFault(control, fault));
}

async function startChats({ cancelled, control, input, newTrace, wall }: Measuring): Promise<WatchedChat[]> {
  const { items } = await control.service.customers({});
  const chats: WatchedChat[] = [];
  for (const { id: customerId } of items.slice(0, input.chats)) {
    const at = wall.now();
    const { chat, trace } = await untilAborted(control.service.startChat({ customerId, trace: newTrace() }), cancelled);
    if (!chat) throw new Error(`The service did not start a chat for ${customerId}.`);
    const started = { name: 'chat_started', at, polled: false, pushed: false };
    chats.push({ id: chat.id, customerId, trace, events: [started], seen: undefined });
  }
  return chats;
}

/** Lets the events of all chats happen, spread over the time. */
async function act(chats: readonly WatchedChat[], measuring: Measuring): Promise<void> {
  const { control, input, signal, wall } = measuring;
  const plan = actions.flatMap((action) => chats.map((chat) => ({ action, chat })));
  for (const { action, chat } of plan) {
    await pause(measuring, (input.seconds * 1000) / plan.length, signal);
    const name = defaultEmissions[action] ?? '';
    chat.events.push({ name, at: wall.now(), polled: false, pushed: false });
    await control.service.actOnChat({ id: chat.id, action });
  }
}

/** Whether both sides have noticed all events, apart from one that is never delivered. */
function isNoticed(chats: readonly WatchedChat[], { disturbance }: ComparisonInput): boolean {
  const events = chats.flatMap((chat) => chat.events);
  const unpushed = events.filter(({ pushed }) => !pushed).length;
  return events.every(({ polled }) => polled) && unpushed <= Number(disturbance === 'webhook-undelivered');
}

/** Waits until both sides have noticed all events, and no webhook is pending. */
async function untilNoticed(chats: readonly WatchedChat[], measuring: Measuring): Promise<void> {
  const { input, signal, wall } = measuring;
  const end = wall.now() + patienceMs;
  const isOver = async () => isNoticed(chats, input) && !(await readAttempts(chats, measuring)).pending;
  while (wall.now() < end && !(await isOver())) await pause(measuring, lookEveryMs, signal);
}

/** How often the numbers are counted while it runs. */
const reportEveryMs = 500;

const nothingYet = (input: ComparisonInput): Comparison => ({
  input,
  elapsedMs: 0,
  chats: [],
  events: 0,
  eventsAtMs: [],
  pull: { sent: [], notices: [] },
  push: { sent: [], notices: [] },
});

/** Makes a comparison on the parties of a control API. @param handle Gets the numbers while they change. */
export async function carryOut(
  input: ComparisonInput,
  { control, wall }: Pick<ComparisonDeps, 'control' | 'wall'>,
  handle: Pick<RunHandle<'comparison'>, 'change' | 'id' | 'signal'>,
): Promise<void> {
  const startedMs = wall.now();
  const figures = nothingYet(input);
  const { pull, push } = figures;
  const cancelled = handle.signal;
  // Ends both sides when all is noticed.
  const over = new AbortController();
  const signal = AbortSignal.any([cancelled, over.signal]);
  const newTrace = lessonTraces(handle.id);
  const { id: subscriptionId, undo: unsubscribe } = await subscribeCatcher(control, { name: 'Pull and push' });
  const measuring: Measuring = { control, wall, input, newTrace, startedMs, subscriptionId, signal, cancelled };
  const undo: Undo[] = [unsubscribe];
  let chats: readonly WatchedChat[] = [];

  async function report(): Promise<void> {
    push.sent = (await readAttempts(chats, measuring)).sent;
    figures.chats = chats.map(({ id }) => id);
    figures.eventsAtMs = chats.flatMap(({ events }) => events.map(({ at }) => at - startedMs));
    figures.eventChats = chats.flatMap(({ events }, index) => events.map(() => index));
    figures.events = figures.eventsAtMs.length;
    figures.elapsedMs = wall.now() - startedMs;
    handle.change({ figures: structuredClone(figures) });
  }

  async function keepReporting(): Promise<void> {
    for (;;) {
      await report();
      await pause(measuring, reportEveryMs, signal);
    }
  }

  try {
    const { journal } = await control.status.get({});
    chats = await startChats(measuring);
    await disturb(measuring, undo);
    const sides = [
      keepReporting(),
      receive(chats, measuring, push, journal.entries),
      ...Array.from(chats.entries(), (chat) => poll(chat, measuring, pull)),
    ];
    const settled = Promise.allSettled(sides);
    const acted = act(chats, measuring).then(() => untilNoticed(chats, measuring));
    await Promise.race([acted, Promise.all(sides)]);
    over.abort(new Error('All events were noticed.'));
    await settled;
  } finally {
    over.abort(new Error('The comparison has ended.'));
    await restoreAll(undo);
    await report();
  }
}

/**
 * Starts a comparison of polling and webhooks on this Hookbench, also while a lesson shows it. What it changes is
 * restored at its end.
 * @throws HookbenchError `conflict` if one or scenarios are running on this Hookbench
 */
export const startComparison = (input: ComparisonInput, deps: ComparisonDeps): RunOf<'comparison'> =>
  deps.runs.start('comparison', {
    first: () => ({ title: 'Pull and push', figures: nothingYet(input) }),
    uses: 'hookbench',
    beside: 'lesson',
    carryOut: (handle) => carryOut(input, deps, handle),
  });
