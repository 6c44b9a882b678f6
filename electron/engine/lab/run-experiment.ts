import type { ExperimentRow } from '#shared/experiments/experiment-row.ts';
import { messageOf } from '#shared/errors/message-of.ts';
import type { Diagnosis } from '#shared/model/diagnosis.ts';
import type { ExperimentResult } from '#shared/model/experiment.ts';
import { toInstant } from '#shared/model/to-instant.ts';
import { follow } from '../journal/follow.ts';
import type { Parties } from '../parties.ts';
import { arrange, type Arranged } from './arrange.ts';
import type { ExperimentContext } from './experiment-context.ts';
import { isFailure } from './is-failure.ts';
import { resetParties, differences, stateOf } from './parties-state.ts';
import { judge } from './judge.ts';
import { observe, type Observed } from './observe.ts';
import { bodyKindOf, type WithBody } from './steps/body-kind-of.ts';
import { carryOut } from './steps/carry-out.ts';

/** Reads the diagnosis of a delivery's last failed attempt; if none failed, that of its last attempt. */
export type ReadDiagnosis = (parties: Parties, deliveryId: string) => Diagnosis | undefined;

/** Reads a request that the receiver stored. */
type ReadReceived = (parties: Parties, captureId: string) => WithBody | undefined;

/** Reads records of the parts of the engine, which an experiment cannot import. */
export interface ExperimentReaders {
  diagnosis: ReadDiagnosis;
  received: ReadReceived;
}

const defaultGraceMs = 1500;
/** Options for running an experiment. */
export interface ExperimentManner extends ExperimentReaders {
  /** How long to wait for further entries if the result is not as expected, in real milliseconds. Default: 1500. */
  graceMs?: number;
}

const maxEntries = 100_000;

type BodyOf = (captureId: string) => string;

/** The kind of body of a capture; each capture is read once. */
function bodiesOf(parties: Parties, received: ReadReceived): BodyOf {
  const known = new Map<string, string>();
  return (id) => {
    const capture = known.has(id) ? undefined : received(parties, id);
    if (capture) known.set(id, bodyKindOf(capture));
    return known.get(id) ?? 'none';
  };
}

function look(
  { answers, asides, bodies, diagnoses, parties, rawAnswers, signIns, since }: ExperimentContext,
  bodyOf: BodyOf,
) {
  const entries = parties.journal.since(since, maxEntries);
  const causes = diagnoses.map(({ diagnosis }) => diagnosis.cause);
  return observe(
    entries.filter(({ trace }) => trace === undefined || !asides.has(trace)),
    { answers, bodies, diagnoses: causes, rawAnswers, signIns },
    bodyOf,
  );
}

/** The observed facts, as soon as they are as expected, or after a grace period. */
async function observed(
  row: ExperimentRow,
  context: ExperimentContext,
  bodyOf: BodyOf,
  graceMs: number,
): Promise<Observed> {
  const { parties, since } = context;
  const met = (): boolean => judge(row, look(context, bodyOf)).every((finding) => finding.met);
  await parties.store.settled();
  if (!met()) {
    const late = new AbortController();
    const cancel = parties.clocks.wall.after(graceMs, () => {
      late.abort();
    });
    const batches = follow(parties.journal, since, late.signal);
    while (!met() && !(await batches.next()).done);
    await batches.return();
    cancel();
  }
  await parties.store.settled();
  return look(context, bodyOf);
}

/** The traces of a run to show with its result. */
interface Carried {
  observed: Observed;
  context?: ExperimentContext;
  error?: string;
}

/** The context before the first step. */
const newContext = (
  arranged: Arranged,
  given: Pick<ExperimentContext, 'parties' | 'since' | 'signal'>,
): ExperimentContext => ({
  ...arranged,
  ...given,
  answers: [],
  bodies: [],
  diagnoses: [],
  signIns: [],
  rawAnswers: [],
  traces: new Set(),
  asides: new Set(),
  deliveries: [],
});

/** The set faults that never acted. The observed result then has another cause than the experiment's fault. */
function idleFaults({ faults }: Parties): string | undefined {
  const idle = faults.all().filter(({ hits }) => hits === 0);
  const names = idle.map(({ what, where }) => `${what.kind} at ${where}`);
  return idle.length === 0 ? undefined : `What it breaks did not break: no hit of ${names.join(', ')}.`;
}

async function carryOutAll(
  row: ExperimentRow,
  parties: Parties,
  { graceMs = defaultGraceMs, received }: ExperimentManner,
  signal: AbortSignal,
): Promise<Carried> {
  const arranged = await arrange(row, parties);
  await parties.store.settled();
  const since = parties.journal.lastCommitted();
  const context = newContext(arranged, { parties, since, signal });
  let error: string | undefined;
  try {
    for (const step of row.steps) await carryOut(step, context);
  } catch (problem) {
    error = messageOf(problem);
  }
  try {
    const seen = await observed(row, context, bodiesOf(parties, received), graceMs);
    error ??= idleFaults(parties);
    return { observed: seen, context, ...(error !== undefined && { error }) };
  } finally {
    await arranged.close();
  }
}

/**
 * Runs one experiment on the lab's own parties, and restores their state, also if it fails.
 */
export async function runExperiment(
  row: ExperimentRow,
  parties: Parties,
  manner: ExperimentManner,
  signal: AbortSignal,
): Promise<ExperimentResult> {
  const { wall } = parties.clocks;
  const startedMs = wall.now();
  const before = stateOf(parties);
  const keep = new Set(parties.authorization.clients.all().map(({ id }) => id));
  let carried: Carried;
  try {
    carried = await carryOutAll(row, parties, manner, signal);
  } catch (problem) {
    carried = { observed: {} as Observed, error: messageOf(problem) };
  }
  await resetParties(parties, keep);
  const notRestored = differences(before, stateOf(parties));
  const { context, error } = carried;
  const findings = judge(row, carried.observed);
  const last = context?.deliveries.at(-1);
  const answered = context?.diagnoses.findLast(({ diagnosis }) => isFailure(diagnosis)) ?? context?.diagnoses.at(-1);
  // The trace of the failure is first, because the first one is shown.
  const traces = [
    ...new Set([...(answered ? [answered.trace] : []), ...(context?.traces ?? []), ...(context?.asides ?? [])]),
  ];
  const diagnosis = answered?.diagnosis ?? (last === undefined ? undefined : manner.diagnosis(parties, last));
  return {
    id: row.id,
    layer: row.layer,
    title: row.title,
    startedAt: toInstant(startedMs),
    durationMs: wall.now() - startedMs,
    expected: Object.fromEntries(findings.map(({ fact, side, values }) => [`${side}.${fact}`, values.join(' or ')])),
    observed: { ...carried.observed },
    findings,
    passed: error === undefined && findings.every(({ met }) => met),
    restored: notRestored.length === 0,
    ...(notRestored.length > 0 && { notRestored }),
    ...(diagnosis && { diagnosis }),
    ...(traces[0] !== undefined && { trace: traces[0] }),
    traces,
    ...(error !== undefined && { error }),
  };
}
