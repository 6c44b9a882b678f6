import { untilAborted } from '../http/until-aborted.ts';
import type { ScenarioContext } from './scenario-context.ts';
import type { Delivery } from '#shared/model/delivery.ts';
import type { ControlClient } from '#shared/contract/client.ts';

async function borrow({ control, name, startedAt, undo }: ScenarioContext): Promise<void> {
  const borrowed = await control.clocks.borrow({ before: startedAt, by: `“${name.slice(0, 200)}”` });
  undo.push(() => borrowed.return(undefined));
  await borrowed.next();
}

/**
 * Restores, at the end of the scenario, the offsets that the clocks have now. Deliveries from before the scenario are not
 * attempted until then.
 * @throws HookbenchError `conflict` if another scenario uses the clocks
 */
export async function restoreClocks(context: ScenarioContext): Promise<void> {
  const { control, own, undo } = context;
  if (own) return;
  await (context.borrowed ??= borrow(context));
  const { items: before } = await control.clocks.list({});
  undo.push(async () => {
    const { items: after } = await control.clocks.list({});
    for (const { offsetMs, party } of before) {
      const moved = offsetMs - (after.find((one) => one.party === party)?.offsetMs ?? 0);
      if (moved !== 0) await control.clocks.advance({ party, seconds: moved / 1000 });
    }
  });
}

const pageSize = 1000;

type Filter = Pick<Parameters<ControlClient['webhooks']['deliveries']>[0], 'event' | 'status' | 'subscriptionId'>;

/** The deliveries of events since the start of the scenario, newest first. Pages are read as they are needed. */
export async function* ownDeliveries(
  { control, startedAt = '' }: Pick<ScenarioContext, 'control'> & Partial<Pick<ScenarioContext, 'startedAt'>>,
  filter: Filter,
): AsyncGenerator<Delivery, void> {
  let after: string | null | undefined;
  while (after !== null) {
    const page = { ...filter, limit: pageSize, ...(after !== undefined && { after }) };
    const { items, next } = await control.webhooks.deliveries(page);
    for (const one of items) {
      if ((one.recordedAt ?? one.createdAt) < startedAt) return;
      yield one;
    }
    after = next;
  }
}

/** What this needs of a scenario. */
type Observer = Pick<ScenarioContext, 'control' | 'wall'> & Partial<Pick<ScenarioContext, 'startedAt'>>;

/** Time to wait for attempts that are in flight, in real milliseconds. */
const patienceMs = 2000;
const lookEveryMs = 10;

/** The time on a party's clock. */
export async function timeOf({ control }: Pick<Observer, 'control'>, party: 'service'): Promise<number> {
  const { items } = await control.clocks.list({});
  return Date.parse(items.find((one) => one.party === party)?.now ?? '');
}

/** Lets time pass for sender and receiver together, so that the timestamps of signatures stay valid. */
export async function passTime({ control }: Pick<Observer, 'control'>, ms: number): Promise<void> {
  for (const party of ['service', 'catcher'] as const) await control.clocks.advance({ party, seconds: ms / 1000 });
}

/** Waits for real time to pass. */
export const pause = ({ wall }: Pick<Observer, 'wall'>, ms: number, signal: AbortSignal): Promise<void> =>
  untilAborted(
    new Promise<void>((resolve) => {
      wall.after(ms, resolve);
    }),
    signal,
  );

/**
 * The time of the next attempt of all pending deliveries of the scenario, by the service's clock: 0 if one is due or in
 * flight, Infinity if none is pending.
 */
export async function firstDueMs(context: Observer): Promise<number> {
  const now = await timeOf(context, 'service');
  let first = Infinity;
  for await (const { nextAttemptAt } of ownDeliveries(context, { status: 'pending' })) {
    first = Math.min(first, nextAttemptAt === null ? 0 : Date.parse(nextAttemptAt));
    if (first <= now) return 0;
  }
  return first;
}

/** Waits until no delivery of the scenario is due. Retries that are scheduled for later are not waited for. */
export async function senderIdle(context: Observer, signal: AbortSignal): Promise<void> {
  const end = context.wall.now() + patienceMs;
  while (context.wall.now() < end) {
    if ((await firstDueMs(context)) > 0) return;
    await pause(context, lookEveryMs, signal);
  }
}
