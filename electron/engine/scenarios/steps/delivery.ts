import type { Delivery, DeliveryWithAttempts } from '#shared/model/delivery.ts';
import { durationMs } from '#shared/scenario/duration.ts';
import type { Step } from '#shared/scenario/step.ts';
import { pause, timeOf } from '../sender-idle.ts';
import type { ScenarioContext, StepHandler } from '../scenario-context.ts';

type Given = NonNullable<Step['delivery']>;

/** Real time without any change after which the step gives up. */
const patienceMs = 10_000;
const lookEveryMs = 10;
/** Clocks are moved this far past a due time. */
const beyondMs = 1;

/** The deliveries of the scenario that match and that no earlier step matched, oldest first. */
async function matching(
  { customerId, event, subscription }: Given,
  { control, startedAt, used }: ScenarioContext,
): Promise<Delivery[]> {
  const { items } = await control.webhooks.deliveries({
    ...(event !== undefined && { event }),
    ...(subscription !== undefined && { subscriptionId: subscription }),
    limit: 1000,
  });
  return items
    .filter(({ createdAt, recordedAt = createdAt }) => recordedAt >= startedAt)
    .filter((one) => !used.has(one.id) && (customerId === undefined || one.customerId === customerId))
    .toReversed();
}

/** Lets time pass until the next attempt. @returns The milliseconds that the clocks were moved. */
async function passTime(context: ScenarioContext, { nextAttemptAt }: Delivery, leftMs: number): Promise<number> {
  if (nextAttemptAt === null) return 0;
  const ahead = Date.parse(nextAttemptAt) + beyondMs - (await timeOf(context, 'service'));
  if (ahead <= beyondMs || ahead > leftMs) return 0;
  // Sender and receiver together, so that the timestamps of signatures stay valid.
  for (const party of ['service', 'catcher'] as const)
    await context.control.clocks.advance({ party, seconds: ahead / 1000 });
  return ahead;
}

/** Waits until a delivery is settled, and moves the clocks over its retry delays as far as `within` allows. */
async function settled(
  given: Given,
  context: ScenarioContext,
  withinMs: number,
  signal: AbortSignal,
): Promise<{ delivery?: DeliveryWithAttempts; elapsedMs: number }> {
  const started = context.wall.now();
  let movedMs = 0;
  let lastChange = started;
  let seen = '';
  for (;;) {
    const elapsedMs = context.wall.now() - started + movedMs;
    const [delivery] = await matching(given, context);
    const whole = delivery && (await context.control.webhooks.delivery({ id: delivery.id }));
    const state = JSON.stringify([whole?.status, whole?.attemptsMade, whole?.nextAttemptAt]);
    if (state !== seen) lastChange = context.wall.now();
    seen = state;
    const over = elapsedMs > withinMs || context.wall.now() - lastChange > patienceMs;
    if (whole && (whole.status !== 'pending' || over)) return { delivery: whole, elapsedMs };
    if (over) return { elapsedMs };
    const moved = whole ? await passTime(context, whole, withinMs - elapsedMs) : 0;
    movedMs += moved;
    if (moved === 0) await pause(context, lookEveryMs, signal);
  }
}

/** Waits for a delivery. */
export const delivery: StepHandler<Given> = async ({ expect, given, signal }, context) => {
  const withinMs = expect.within === undefined ? Number.POSITIVE_INFINITY : durationMs(expect.within);
  const { delivery: found, elapsedMs } = await settled(given, context, withinMs, signal);
  const all = expect.count === undefined ? [] : await matching(given, context);
  for (const { id } of expect.count === undefined && found ? [found] : all) context.used.add(id);
  const last = found?.attempts.findLast(({ diagnosis }) => diagnosis !== undefined && diagnosis.cause !== 'ok');
  const next = found?.nextAttemptAt ?? undefined;
  return {
    observed: {
      status: found?.status,
      attempts: found?.attemptsMade ?? 0,
      cause: (last ?? found?.attempts.at(-1))?.diagnosis?.cause,
      count: all.length,
      elapsedMs,
      failure: found ? undefined : 'no delivery',
    },
    result: found,
    trace: found?.trace,
    diagnosis: found?.status === 'delivered' ? undefined : last?.diagnosis,
    ...(found?.status === 'pending' && {
      note: `The delivery is pending; its next attempt is at ${next ?? 'no time'}.`,
    }),
  };
};
