import type { Step } from '#shared/scenario/step.ts';
import { restoreClocks, firstDueMs, passTime, pause, timeOf } from '../sender-idle.ts';
import type { ScenarioContext, StepHandler } from '../scenario-context.ts';
import { isReceived } from '../trial/seen-requests.ts';
import { defaultUnderTest } from '../trial/under-test.ts';

type Given = NonNullable<Step['until']>;

/** Real time without any change after which the step ends; of a receiver under test also the time of its response. */
const defaultPatienceMs = 10_000;
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

/** Waits until the client under test has called and then paused, or did not call in time. */
async function callsOver({ control, since, underTest, wall }: ScenarioContext, signal: AbortSignal): Promise<void> {
  const { onCall, quietMs, waitMs } = underTest ?? defaultUnderTest;
  const over = new AbortController();
  const end = (): void => {
    over.abort();
  };
  let cancel = wall.after(waitMs, end);
  const ended = AbortSignal.any([signal, over.signal]);
  for await (const { entries } of await control.journal.feed({ after: since }, { signal: ended })) {
    if (!entries.some(isReceived)) continue;
    cancel();
    cancel = wall.after(quietMs, end);
    onCall?.(wall.now() + quietMs);
  }
  cancel();
}

/** Waits for captures, attempts, settled deliveries or calls. What does not happen is judged by the expectations. */
export const until: StepHandler<Given> = async ({ given, signal }, context) => {
  const { underTest, wall } = context;
  const patienceMs = defaultPatienceMs + (underTest?.timeoutMs ?? 0);
  const started = wall.now();
  if ('calls' in given) {
    await callsOver(context, signal);
    return { observed: { elapsedMs: wall.now() - started } };
  }
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
