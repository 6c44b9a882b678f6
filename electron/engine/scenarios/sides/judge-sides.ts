import type { ExperimentFact, ExperimentFinding, ExperimentSide } from '#shared/model/experiment.ts';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import type { ScenarioSides } from '#shared/scenario/scenario-result.ts';
import type { Sides } from '#shared/experiments/facts.ts';
import type { ScenarioContext } from '../scenario-context.ts';
import { pause } from '../sender-idle.ts';
import { bodyKindOf } from './body-kind-of.ts';
import { observe, type Observed } from './observe.ts';
import type { Diagnosis } from '#shared/model/diagnosis.ts';

/** Whether a diagnosis is a failure. Successes have a cause too: `ok`, or one that starts with it. */
const isFailure = ({ cause }: Diagnosis): boolean => cause !== 'ok' && !cause.startsWith('ok-');

const pageSize = 1000;
/** A limit above the number of entries of a scenario. */
const maxEntries = 100_000;

/** Collects the journal entries since a scenario started. `more` reads those since its last call, and returns them. */
export function createEntryReader({ control, since }: ScenarioContext) {
  const entries: JournalEntry[] = [];
  async function more(): Promise<JournalEntry[]> {
    const known = entries.length;
    let next: string | null = '';
    while (next !== null && entries.length < maxEntries) {
      const after = String(entries.at(-1)?.seq ?? since);
      const page: { items: JournalEntry[]; next: string | null } = await control.journal.list({
        after,
        order: 'asc',
        limit: pageSize,
      });
      entries.push(...page.items);
      next = page.next;
    }
    return entries.slice(known);
  }
  return { entries, more };
}

/** The diagnosis of the last delivery: of its last failed attempt; if none failed, of its last one. */
export async function ofLastDelivery(
  { control }: ScenarioContext,
  entries: readonly JournalEntry[],
): Promise<Diagnosis | undefined> {
  const last = entries.findLast((entry) => entry.kind === 'delivery');
  if (last?.kind !== 'delivery') return undefined;
  const { attempts } = await control.webhooks.delivery({ id: last.id });
  const diagnoses = attempts.flatMap(({ diagnosis }) => diagnosis ?? []);
  return diagnoses.findLast(isFailure) ?? diagnoses.at(-1);
}

/** How long entries that are still missing are waited for, in real milliseconds. */
const defaultGraceMs = 1500;
const lookEveryMs = 10;

/** The expected values for each side and fact. */
export function expectationsOf(expected: Sides) {
  return Object.entries(expected).flatMap(([side, facts]) =>
    Object.entries(facts).map(([fact, values]) => ({
      side: side as ExperimentSide,
      fact: fact as ExperimentFact,
      values,
    })),
  );
}

/** Whether an observed value is as expected, where `2xx` is any successful status. */
const isAs = (expected: string, observed: string): boolean =>
  expected === observed || (expected.includes('2xx') && expected === observed.replaceAll(/\b2\d\d\b/g, '2xx'));

const judge = (expected: Sides, seen: Observed): ExperimentFinding[] =>
  expectationsOf(expected).map(({ fact, side, values }) => {
    const observed = seen[`${side}.${fact}`];
    const met = values.some((value) => isAs(value, observed));
    return { side, fact, what: `${side} ${fact}`, expected: values.join(' or '), observed, met };
  });

/** Reads what the sides observed. Each look reads only the entries since the one before, and the bodies of their captures. */
function createLooker({ receiver }: Sides, context: ScenarioContext) {
  const { control, seen } = context;
  const { entries, more } = createEntryReader(context);
  const bodies = new Map<string, string>();
  let observed: Observed | undefined;

  async function readBodies(added: readonly JournalEntry[]): Promise<void> {
    const ids = added.flatMap((entry) => (entry.kind === 'capture' ? entry.id : []));
    await Promise.all(ids.map(async (id) => bodies.set(id, bodyKindOf(await control.captures.get({ id })))));
  }

  async function look(): Promise<Observed> {
    const added = await more();
    if (receiver?.bodies) await readBodies(added);
    if (added.length > 0) observed = undefined;
    return (observed ??= observe(entries, seen, (id) => bodies.get(id) ?? 'none'));
  }
  return { entries, look };
}

/** The faults that are set and never acted. What was observed has another cause then. */
async function idleFaults({ control }: ScenarioContext): Promise<string | undefined> {
  const { items } = await control.faults.list();
  const idle = items.filter(({ hits }) => hits === 0).map(({ what, where }) => `${what.kind} at ${where}`);
  if (idle.length === 0) return undefined;
  return `The ${idle.length === 1 ? 'fault' : 'faults'} ${idle.join(', ')} did not act: no request matched.`;
}

/**
 * Compares what each side observed with what is expected, as soon as it is so, or after a time.
 * @param isExperiment Faults that did not act are an error then.
 */
export async function judgeSides(
  expected: Sides,
  context: ScenarioContext,
  { graceMs = defaultGraceMs, isExperiment }: { graceMs?: number | undefined; isExperiment: boolean },
  signal: AbortSignal,
): Promise<ScenarioSides> {
  const { results, seen, wall } = context;
  const end = wall.now() + graceMs;
  const { entries, look } = createLooker(expected, context);
  let observed = await look();
  while (!judge(expected, observed).every(({ met }) => met) && wall.now() < end && !signal.aborted) {
    await pause(context, lookEveryMs, signal).catch(() => undefined);
    observed = await look();
  }
  const answered = seen.diagnoses.findLast(({ diagnosis }) => isFailure(diagnosis)) ?? seen.diagnoses.at(-1);
  const diagnosis = answered?.diagnosis ?? (await ofLastDelivery(context, entries));
  const error = isExperiment ? await idleFaults(context) : undefined;
  // The trace of the failure is first, because the first one is shown.
  const traces = [
    ...(answered ? [answered.trace] : []),
    ...seen.diagnoses.map(({ trace }) => trace),
    ...results.flatMap(({ trace }) => trace ?? []).filter((trace) => !seen.asides.has(trace)),
    ...seen.asides,
  ];
  return {
    findings: judge(expected, observed),
    observed: { ...observed },
    traces: [...new Set(traces)],
    ...(diagnosis && { diagnosis }),
    ...(error !== undefined && { error }),
  };
}
