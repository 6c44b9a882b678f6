import { basename, dirname } from 'node:path';
import { withVariables } from '#shared/template/with-variables.ts';
import { adviceOf } from '#shared/errors/hookbench-error.ts';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { lastNameIn } from '#shared/redaction/secret-name.ts';
import { durationMs } from '#shared/scenario/duration.ts';
import type { Expectation } from '#shared/scenario/expectation.ts';
import type { Finding } from '#shared/model/finding.ts';
import type { ScenarioStepResult } from '#shared/scenario/scenario-result.ts';
import { kindOf, type Step, type StepKind } from '#shared/scenario/step.ts';
import type { NewLessonTrace } from '../journal/lesson-traces.ts';
import { untilAborted } from '../http/until-aborted.ts';
import { valuesAt } from '../expressions/json-path.ts';
import { judge, parsed, contractFindings } from './judge.ts';
import type { PlacedStep } from './read-scenario.ts';
import type { ScenarioSecrets } from './redact-result.ts';
import type { Observed, ScenarioContext, StepHandler, StepOutcome, Target } from './scenario-context.ts';
import * as act from './steps/act.ts';
import { authorize } from './steps/authorize.ts';
import { capture } from './steps/capture.ts';
import { delivery } from './steps/delivery.ts';
import { raw } from './steps/raw.ts';
import { request } from './steps/request.ts';
import { runCommand } from './steps/run-command.ts';
import { stub } from './steps/stub.ts';
import * as teach from './steps/teach.ts';
import * as tokens from './steps/tokens.ts';
import { until } from './steps/until.ts';
import { stepName } from './step-name.ts';
import type { UnderTest } from './trial/under-test.ts';
import { provable } from './target.ts';
import { traceText } from '#shared/trace/trace-text.ts';

const handlers: Record<Exclude<StepKind, 'include' | 'together'>, StepHandler<never>> = {
  ...act,
  ...teach,
  ...tokens,
  authorize,
  capture,
  delivery,
  raw,
  request,
  run: runCommand,
  stub,
  until,
};

/** What a step expects if its file does not say it. */
const defaults: Partial<Record<StepKind, Expectation>> = {
  delivery: { status: 'delivered' },
  authorize: { status: 'done' },
  experiment: { status: 'passed' },
  run: { exitCode: 0 },
};

/** Kinds whose results the sides observe. */
const seenBySides: readonly StepKind[] = ['authorize', 'delivery'];

/** Time that a step has beyond its `within` before it is ended. */
const marginMs = 5000;
const defaultStepMs = 60_000;
/** An experiment or command may take longer. */
const longStepMs = 600_000;
/** A step of a trial ends with the receiver or client that it waits for. */
const trialStepMs = 86_400_000;

export interface ScenarioOptions {
  target?: Target | undefined;
  /** A receiver that is not Hookbench's own: the catcher receives nothing. */
  receiver?: string | undefined;
  /** Whether an undeclared status from 400 is a failed contract too. */
  strictContract?: boolean | undefined;
  round: number;
  seed: number;
  signal: AbortSignal;
  /** Collects the secrets of the run, which reports must not show. */
  secrets?: ScenarioSecrets | undefined;
  /** Whether the result contains the journal entries of its traces, for diagrams. */
  withEntries?: boolean | undefined;
  /** The receiver or client that a trial tests. */
  underTest?: Partial<UnderTest> | undefined;
  /** How long the expectations of the sides wait for what is missing, in real milliseconds. */
  graceMs?: number | undefined;
  /** Creates the traces of a lesson's events. */
  newLessonTrace?: NewLessonTrace | undefined;
  /** Waits before a step, e.g. until the user of a lesson goes on. */
  beforeStep?: ((index: number) => Promise<void>) | undefined;
  /** Called when a step has its result. */
  onStep?: (result: ScenarioStepResult) => void;
}

function maxMs(kind: StepKind, { within }: Expectation, { underTest }: ScenarioContext): number {
  // The time of a delivery passes on the clocks.
  if (within !== undefined && kind !== 'delivery') return durationMs(within) + marginMs;
  if (underTest) return trialStepMs;
  return kind === 'run' || kind === 'experiment' ? longStepMs : defaultStepMs;
}

/** A request without a response, and a capture that did not arrive, fail also without an expectation. */
function missing(kind: StepKind, expect: Expectation, { count, failure, status }: Observed): Finding[] {
  if (kind === 'request' && status === undefined && expect.cause === undefined)
    return [{ what: 'response', expected: 'a response', observed: failure ?? 'none', met: false }];
  if (kind === 'capture' && expect.count === undefined)
    return [{ what: 'count', expected: 'at least 1', observed: String(count), met: (count ?? 0) > 0 }];
  return [];
}

/** Stores the values that later steps use. @returns What could not be found. */
function save(paths: Readonly<Record<string, string>>, { observed, result }: StepOutcome, context: ScenarioContext) {
  const json = result === undefined ? parsed(observed.body) : result;
  return Object.entries(paths).flatMap(([name, path]): Finding[] => {
    const [value] = json === undefined ? [] : valuesAt(path, json);
    if (value !== undefined) {
      context.variables.set(name, value);
      context.secrets.add(value, name, lastNameIn(path));
      return [];
    }
    return [{ what: `save ${name}`, expected: `a value at ${path}`, observed: 'nothing', met: false }];
  });
}

type Judged = Pick<ScenarioStepResult, 'outcome' | 'findings' | 'error' | 'note' | 'shown' | 'diagnosis' | 'trace'>;

/** A signal that ends a step, when the run ends or when the step takes too long. */
function endingAfter(ms: number, { wall }: ScenarioContext, signal: AbortSignal) {
  const late = new AbortController();
  const cancel = wall.after(ms, () => {
    late.abort(new Error(`The step did not end within ${ms / 1000} s.`));
  });
  return { signal: AbortSignal.any([signal, late.signal]), cancel };
}

/** A step with its variables, or why they cannot be filled in. */
function filledStep({ step }: PlacedStep, { variables }: ScenarioContext): { step: Step; error?: string } {
  try {
    return { step: withVariables(step, variables) };
  } catch (error) {
    return { step, error: adviceOf(error) };
  }
}

/** @param written The step before its variables are filled in, whose names show what it depends on. */
async function carryOutOrSkip(
  placed: PlacedStep,
  written: PlacedStep,
  context: ScenarioContext,
  options: ScenarioOptions,
): Promise<Judged> {
  const skipped = placed.kind === 'together' ? undefined : context.reasonToSkip(written);
  if (skipped !== undefined) return { outcome: 'skipped', findings: [], note: skipped };
  return carryOut(placed, context, options);
}

/** Runs steps at the same time. */
async function carryOutTogether(
  placed: PlacedStep,
  context: ScenarioContext,
  options: ScenarioOptions,
): Promise<Judged> {
  const steps = (placed.step.together ?? []).map((step) => ({ ...placed, step, kind: kindOf(step) }));
  const judged = await Promise.all(steps.map((one) => carryOutOrSkip(one, one, context, options)));
  const worst =
    judged.find(({ outcome }) => outcome === 'failed') ??
    judged.find(({ outcome }) => outcome === 'skipped') ??
    judged[0];
  return { outcome: 'passed', ...worst, findings: judged.flatMap(({ findings }) => findings) };
}

async function carryOut(placed: PlacedStep, context: ScenarioContext, options: ScenarioOptions): Promise<Judged> {
  const { kind, step } = placed;
  if (kind === 'together') return carryOutTogether(placed, context, options);
  const isSeen = context.judgedAtEnd && seenBySides.includes(kind);
  const usual = isSeen || step.expect?.count === 0 ? {} : defaults[kind];
  const expect: Expectation = { ...usual, ...step.expect };
  const limitMs = maxMs(kind, expect, context) + durationMs(step.wait ?? '0s');
  const { cancel, signal } = endingAfter(limitMs, context, options.signal);
  try {
    const handler = handlers[kind as keyof typeof handlers] as StepHandler<unknown>;
    const place = `${basename(placed.file)}:${placed.line}`;
    const newLessonTrace = context.newLessonTrace?.bind(undefined, step.sender);
    const input = { given: step[kind], expect, folder: dirname(placed.file), place, signal, newLessonTrace };
    const outcome = await untilAborted(handler(input, context), signal);
    const { diagnosis, note, observed, shown, skipped: reason, trace } = outcome;
    if (reason !== undefined) return { outcome: 'skipped', findings: [], note: reason, ...(shown && { shown }) };
    const absent = context.judgedAtEnd
      ? []
      : [...missing(kind, expect, observed), ...contractFindings(outcome, expect, options.strictContract ?? false)];
    const { expected, left } = context.target ? provable(expect, outcome) : { expected: expect };
    // Of what did not arrive, only the number is compared.
    const nothing = kind === 'capture' && !context.judgedAtEnd && observed.count === 0 && expect.count !== 0;
    const findings = [...absent, ...judge(nothing ? { count: expect.count } : expected, outcome)];
    if (findings.every(({ met }) => met)) {
      const unsaved = save(step.save ?? {}, outcome, context);
      if (!context.judgedAtEnd) findings.push(...unsaved);
    }
    const failed = findings.some(({ met }) => !met);
    const notes = [note, left].filter((text) => text !== undefined);
    return {
      outcome: failed ? 'failed' : 'passed',
      findings,
      ...(notes.length > 0 && { note: notes.join(' ') }),
      ...(shown && { shown }),
      ...(trace !== undefined && { trace }),
      ...(diagnosis && diagnosis.cause !== 'ok' && { diagnosis }),
    };
  } catch (error) {
    return { outcome: 'failed', findings: [], error: adviceOf(error) };
  } finally {
    cancel();
  }
}

/** The entries of a step's trace; without any if they cannot be read. */
export async function entriesOf({ control }: ScenarioContext, trace: string | undefined): Promise<JournalEntry[]> {
  if (trace === undefined) return [];
  return (await control.journal.trace({ id: trace }).catch(() => ({ entries: [] }))).entries;
}

export async function runStep(
  placed: PlacedStep,
  index: number,
  context: ScenarioContext,
  options: ScenarioOptions,
): Promise<ScenarioStepResult> {
  const started = context.wall.now();
  const { file, kind, line } = placed;
  const { error, step } = filledStep(placed, context);
  const judged: Judged =
    error === undefined
      ? await carryOutOrSkip({ ...placed, step }, placed, context, options)
      : { outcome: 'failed', findings: [], error };
  context.secrets.add(context.token, 'token');
  const durationMs = context.wall.now() - started;
  const failed = judged.outcome === 'failed';
  const entries = failed ? await entriesOf(context, judged.trace) : [];
  const result: ScenarioStepResult = {
    index,
    name: stepName(step, kind),
    kind,
    file,
    line,
    durationMs,
    ...judged,
    ...(entries.length > 0 && { traceText: traceText(entries) }),
  };
  options.onStep?.(result);
  return result;
}
