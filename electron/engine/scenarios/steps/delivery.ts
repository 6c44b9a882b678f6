import type { Delivery, DeliveryWithAttempts } from '#shared/model/delivery.ts';
import { durationMs } from '#shared/scenario/duration.ts';
import type { Step } from '#shared/scenario/step.ts';
import { ownDeliveries, passTime, pause, timeOf, restoreClocks } from '../sender-idle.ts';
import type { ScenarioContext, StepHandler, StepOutcome } from '../scenario-context.ts';

type Given = NonNullable<Step['delivery']>;

/** Without `within`, deliveries that must not exist are waited for this long. */
const defaultNoneMs = 1000;
/** Real time without any change after which the step gives up. */
const patienceMs = 10_000;
const lookEveryMs = 10;
/** Clocks are moved this far past a due time. */
const beyondMs = 1;

/** The deliveries of the scenario that match and that no earlier step matched, oldest first. */
async function matching({ customerId, event, subscription }: Given, context: ScenarioContext): Promise<Delivery[]> {
  const found: Delivery[] = [];
  for await (const one of ownDeliveries(context, { event, subscriptionId: subscription }))
    if (!context.used.has(one.id) && (customerId === undefined || one.customerId === customerId)) found.push(one);
  return found.toReversed();
}

/** The time until the next attempt of a delivery; 0 if an attempt is due or in flight. */
async function untilNextAttempt(context: ScenarioContext, { nextAttemptAt }: Delivery): Promise<number> {
  if (nextAttemptAt === null) return 0;
  const ahead = Date.parse(nextAttemptAt) + beyondMs - (await timeOf(context, 'service'));
  return ahead > beyondMs ? ahead : 0;
}

/**
 * Waits until deliveries are settled, and moves the clocks over their retry delays as far as `within` allows.
 * @param wanted How many; 0 waits for one that must not exist.
 */
async function settled(
  given: Given,
  context: ScenarioContext,
  { wanted, withinMs }: { wanted: number; withinMs: number },
  signal: AbortSignal,
): Promise<{ deliveries: readonly Delivery[]; elapsedMs: number }> {
  const started = context.wall.now();
  let movedMs = 0;
  let lastChange = started;
  let seen = '';
  for (;;) {
    const elapsedMs = context.wall.now() - started + movedMs;
    const deliveries = await matching(given, context);
    const result = { deliveries, elapsedMs };
    const state = JSON.stringify(deliveries);
    if (state !== seen) lastChange = context.wall.now();
    seen = state;
    const over = elapsedMs > withinMs || context.wall.now() - lastChange > patienceMs;
    const awaited = wanted === 0 ? deliveries : deliveries.slice(0, wanted);
    const pending = awaited.find(({ status }) => status === 'pending');
    if (over || (deliveries.length >= Math.max(1, wanted) && !pending)) return result;
    const aheadMs = pending ? await untilNextAttempt(context, pending) : 0;
    if (aheadMs > withinMs - elapsedMs) return result;
    if (aheadMs > 0) await passTime(context, aheadMs);
    else await pause(context, lookEveryMs, signal);
    movedMs += aheadMs;
  }
}

function outcomeOf(found: DeliveryWithAttempts): StepOutcome {
  const { attempts, attemptsMade, nextAttemptAt, status, trace } = found;
  const last = attempts.findLast(({ diagnosis }) => diagnosis !== undefined && diagnosis.cause !== 'ok');
  return {
    observed: { status, attempts: attemptsMade, cause: (last ?? attempts.at(-1))?.diagnosis?.cause },
    result: found,
    trace,
    diagnosis: status === 'delivered' ? undefined : last?.diagnosis,
    ...(status === 'pending' && {
      note: `The delivery waits; its next attempt is at ${nextAttemptAt ?? 'no time'}.`,
    }),
  };
}

/** Waits for deliveries. */
export const delivery: StepHandler<Given> = async ({ expect, given, signal }, context) => {
  const { count, within } = expect;
  const none = count === 0;
  const withinMs = within === undefined ? (none ? defaultNoneMs : Number.POSITIVE_INFINITY) : durationMs(within);
  await restoreClocks(context);
  const { deliveries, elapsedMs } = await settled(given, context, { wanted: count ?? 1, withinMs }, signal);
  // More than expected fails the step; without a number, later steps can match the others.
  const matched = count === undefined ? deliveries.slice(0, 1) : deliveries;
  const outcomes: StepOutcome[] = [];
  for (const { id } of matched) {
    context.used.add(id);
    outcomes.push(outcomeOf(await context.control.webhooks.delivery({ id })));
  }
  const [first, ...others] = outcomes;
  return {
    ...first,
    observed: {
      attempts: 0,
      ...first?.observed,
      count: matched.length,
      // The time to wait for deliveries that must not exist is not a limit.
      elapsedMs: none ? 0 : elapsedMs,
      failure: first ? undefined : 'no delivery',
    },
    others,
  };
};
