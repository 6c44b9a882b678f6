import type { Delivery } from '#shared/model/delivery.ts';
import type { Step } from '#shared/scenario/step.ts';
import { restoreClocks } from '../restore-clocks.ts';
import type { ScenarioContext, StepHandler } from '../scenario-context.ts';
import { passTime, pause, timeOf } from '../sender-idle.ts';

type Given = NonNullable<Step['until']>;

/** Real time without any change after which the step ends. */
const patienceMs = 10_000;
const lookEveryMs = 5;
/** Clocks are moved this far past a due time. */
const beyondMs = 1;
const maxItems = 1000;

async function capturesOf({ control, since }: ScenarioContext): Promise<number> {
  const { items } = await control.journal.list({
    kind: 'capture',
    after: String(since),
    order: 'asc',
    limit: maxItems,
  });
  return items.length;
}

async function deliveriesOf({ control, startedAt }: ScenarioContext): Promise<Delivery[]> {
  const { items } = await control.webhooks.deliveries({ limit: maxItems });
  return items.filter(({ createdAt, recordedAt = createdAt }) => recordedAt >= startedAt);
}

/** Milliseconds until the first attempt is due, by the service's clock; 0 if one is due or in flight. */
async function aheadMs(context: ScenarioContext, pending: readonly Delivery[]): Promise<number> {
  const due = pending.map(({ nextAttemptAt }) => (nextAttemptAt === null ? 0 : Date.parse(nextAttemptAt)));
  return Math.max(0, Math.min(...due) + beyondMs - (await timeOf(context, 'service')));
}

const attemptsOf = (deliveries: readonly Delivery[]): number =>
  deliveries.reduce((sum, { attemptsMade }) => sum + attemptsMade, 0);

/** Waits for captures, attempts or settled deliveries. What does not happen is judged by the expectations. */
export const until: StepHandler<Given> = async ({ given, signal }, context) => {
  const { wall } = context;
  const started = wall.now();
  let lastChange = started;
  let seen = '';
  if (!('captures' in given)) await restoreClocks(context);
  while (wall.now() - lastChange <= patienceMs && !signal.aborted) {
    const deliveries = 'captures' in given ? [] : await deliveriesOf(context);
    const captures = 'captures' in given ? await capturesOf(context) : 0;
    const pending = deliveries.filter(({ status }) => status === 'pending');
    if ('captures' in given) {
      if (captures >= given.captures) break;
    } else if (pending.length === 0 || ('attempts' in given && attemptsOf(deliveries) >= given.attempts)) break;
    const state = `${captures} ${JSON.stringify(deliveries)}`;
    if (state !== seen) lastChange = wall.now();
    seen = state;
    const ahead = pending.length > 0 ? await aheadMs(context, pending) : 0;
    if (ahead > beyondMs) await passTime(context, ahead);
    else await pause(context, lookEveryMs, signal);
  }
  return { observed: { elapsedMs: wall.now() - started } };
};
