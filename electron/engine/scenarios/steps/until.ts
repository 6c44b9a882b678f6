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

/** Counts the journal entries of a kind since the start of the scenario. An attempt has one when it has ended. */
function createCounter({ control, since }: ScenarioContext, kind: 'attempt' | 'capture'): () => Promise<number> {
  let after = String(since);
  let count = 0;
  return async () => {
    for (;;) {
      const { items } = await control.journal.list({ kind, after, order: 'asc', limit: maxItems });
      count += items.length;
      after = String(items.at(-1)?.seq ?? after);
      if (items.length < maxItems) return count;
    }
  };
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

/** Waits for captures, attempts or settled deliveries. What does not happen is judged by the expectations. */
export const until: StepHandler<Given> = async ({ given, signal }, context) => {
  const { wall } = context;
  const started = wall.now();
  let lastChange = started;
  let seen = '';
  const ofDeliveries = !('captures' in given);
  const wanted = 'captures' in given ? given.captures : 'attempts' in given ? given.attempts : Infinity;
  const counted = createCounter(context, ofDeliveries ? 'attempt' : 'capture');
  if (ofDeliveries) await restoreClocks(context);
  while (wall.now() - lastChange <= patienceMs && !signal.aborted) {
    const deliveries = ofDeliveries ? await deliveriesOf(context) : [];
    const pending = deliveries.filter(({ status }) => status === 'pending');
    const count = await counted();
    if (count >= wanted || (ofDeliveries && pending.length === 0)) break;
    const state = `${count} ${JSON.stringify(deliveries)}`;
    if (state !== seen) lastChange = wall.now();
    seen = state;
    const ahead = pending.length > 0 ? await aheadMs(context, pending) : 0;
    if (ahead > beyondMs) await passTime(context, ahead);
    else await pause(context, lookEveryMs, signal);
  }
  return { observed: { elapsedMs: wall.now() - started } };
};
