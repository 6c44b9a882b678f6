import type { Step } from '#shared/scenario/step.ts';
import { restoreClocks } from '../restore-clocks.ts';
import type { ScenarioContext, StepHandler } from '../scenario-context.ts';
import { firstDueMs, passTime, pause, timeOf } from '../sender-idle.ts';

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
    const dueMs = ofDeliveries ? await firstDueMs(context) : 0;
    const count = await counted();
    if (count >= wanted || dueMs === Infinity) break;
    const state = `${count} ${dueMs}`;
    if (state !== seen) lastChange = wall.now();
    seen = state;
    const aheadMs = dueMs + beyondMs - (await timeOf(context, 'service'));
    if (aheadMs > beyondMs) await passTime(context, aheadMs);
    else await pause(context, lookEveryMs, signal);
  }
  return { observed: { elapsedMs: wall.now() - started } };
};
