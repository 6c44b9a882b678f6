import { z } from 'zod';
import { createRoom, type Room } from '#shared/template/fill-text.ts';
import { withVariables, type Variables } from '#shared/template/with-variables.ts';
import { toInstant } from '#shared/model/instant.ts';
import type {
  ScenarioResult,
  ScenarioStepResult,
  ScenarioSides,
  ScenarioTrial,
} from '#shared/scenario/scenario-result.ts';
import { environmentNameOf } from '../config/environment-variables.ts';
import type { PlacedStep, Scenario } from './read-scenario.ts';
import { createScenarioSecrets } from './redact-result.ts';
import { restoreAll } from './restorable-changes.ts';
import type { ScenarioBench } from './scenario-bench.ts';
import type { ScenarioContext } from './scenario-context.ts';
import { entriesOf, runStep, type ScenarioOptions } from './run-step.ts';
import { nothingSeen } from './sides/observe.ts';
import { createSkippedSteps } from './skipped-steps.ts';
import { stepName } from './step-name.ts';
import { targetVariables } from './target.ts';
import { defaultUnderTest } from './trial/under-test.ts';
import { judgeSides } from './sides/judge-sides.ts';
import { judgeTrial } from './trial/judge-trial.ts';

type Judged = Pick<ScenarioStepResult, 'name' | 'findings' | 'error' | 'diagnosis'>;
type LastStep = Omit<ScenarioStepResult, 'index'>;

const ofSides = ({ error, findings }: ScenarioSides): Judged => ({
  name: 'What each side observed',
  findings,
  ...(error !== undefined && { error }),
});

const ofTrial = ({ findings, unreached }: ScenarioTrial): Judged => ({
  name: 'Questions of the trial',
  findings: findings.map(({ evidence, outcome, question }) => {
    return { what: question, expected: 'yes', observed: evidence, met: outcome === 'met' };
  }),
  ...(unreached && { diagnosis: unreached }),
});

/**
 * Judges what was observed after all steps: by the expectations of the sides, and by the questions of a trial.
 * @param add Adds each of them to the result as a last step.
 */
async function judgeAtEnd(
  { expect, file, lab, trial }: Scenario,
  context: ScenarioContext,
  { graceMs, signal }: Pick<ScenarioOptions, 'graceMs' | 'signal'>,
  add: (step: LastStep) => void,
): Promise<Pick<ScenarioResult, 'sides' | 'trial'>> {
  async function judged<Result>(judging: Promise<Result>, stepOf: (result: Result) => Judged): Promise<Result> {
    const since = context.wall.now();
    const result = await judging;
    const step = stepOf(result);
    const good = step.error === undefined && step.findings.every(({ met }) => met);
    const outcome = good ? 'passed' : 'failed';
    add({ ...step, kind: 'expect', file, line: 1, outcome, durationMs: context.wall.now() - since });
    return result;
  }
  const isExperiment = lab !== undefined;
  return {
    ...(expect && { sides: await judged(judgeSides(expect, context, { graceMs, isExperiment }, signal), ofSides) }),
    ...(trial && { trial: await judged(judgeTrial(trial, context), ofTrial) }),
  };
}

/** Characters of a repeated text. */
const maxRepeated = 10_000_000;
const repeated = z
  .strictObject({ repeat: z.string().min(1), times: z.int().min(1) })
  .refine(({ repeat, times }) => repeat.length * times <= maxRepeated);

/** Adds the entries of each trace to its last step. */
async function drawn(steps: readonly ScenarioStepResult[], context: ScenarioContext): Promise<ScenarioStepResult[]> {
  const last = new Map(steps.map(({ trace }, index) => [trace, index]));
  return Promise.all(
    steps.map(async (step, index) => {
      const entries = last.get(step.trace) === index ? await entriesOf(context, step.trace) : [];
      return entries.length > 0 ? { ...step, entries } : step;
    }),
  );
}

const notReached = ({ file, kind, line, step }: PlacedStep, index: number): ScenarioStepResult => ({
  index,
  name: stepName(step, kind),
  kind,
  file,
  line,
  outcome: 'not-reached',
  durationMs: 0,
  findings: [],
});

/** The value of a variable. `{ repeat: x, times: 400 }` is a repeated text. */
function valueOf(given: unknown, variables: Variables, room: Room): unknown {
  const value = withVariables(given, variables, room);
  const read = repeated.safeParse(value);
  return read.success ? read.data.repeat.repeat(read.data.times) : value;
}

/** The variables of a run. @param entries Sequence number of the journal before it */
function variablesOf(scenario: Scenario, bench: ScenarioBench, options: ScenarioOptions, entries: number): Variables {
  const variables: Variables = new Map([
    ...bench.variables,
    ['seed', options.seed],
    // Other runs with the same parties have other numbers.
    ['run', `run-${entries}`],
  ]);
  for (const [name, value] of options.target ? targetVariables(options.target) : []) {
    if (value === undefined) variables.delete(name);
    else variables.set(name, value);
  }
  for (const [name, value] of Object.entries(scenario.given ?? {})) variables.set(name, value);
  const room = createRoom();
  for (const [name, value] of Object.entries(scenario.variables)) {
    const replaced = name === 'receiver' ? options.receiver : undefined;
    variables.set(name, replaced ?? valueOf(value, variables, room));
  }
  return variables;
}

/** Runs a scenario on a bench. The first failed step ends it. */
export async function runScenario(
  scenario: Scenario,
  bench: ScenarioBench,
  options: ScenarioOptions,
): Promise<ScenarioResult> {
  const { control, environment, wall } = bench;
  await using closing = new AsyncDisposableStack();
  const { journal } = await control.status.get({});
  const startedMs = wall.now();
  const variables = variablesOf(scenario, bench, options, journal.entries);
  const { receiver, secrets = createScenarioSecrets(), target } = options;
  for (const [name, value] of variables) secrets.add(value, environmentNameOf(name) === undefined ? name : 'secret');
  secrets.add(target?.clientSecret, 'clientSecret');
  const steps: ScenarioStepResult[] = [];
  const context: ScenarioContext = {
    name: scenario.name,
    control,
    wall,
    target,
    environment,
    variables,
    since: journal.entries,
    startedAt: toInstant(startedMs),
    used: new Set(),
    results: steps,
    token: undefined,
    secrets,
    reasonToSkip: createSkippedSteps({ target, receiver, own: bench.own }).reasonToSkip,
    seen: nothingSeen(),
    judgedAtEnd: scenario.lab !== undefined,
    underTest: scenario.trial && { ...defaultUnderTest, ...options.underTest },
    own: bench.own,
    newLessonTrace: options.newLessonTrace,
    undo: [],
    closing,
  };
  let judged: Pick<ScenarioResult, 'sides' | 'trial'>;
  try {
    for (const [index, placed] of scenario.steps.entries()) {
      await options.beforeStep?.(index);
      const over =
        options.signal.aborted || steps.at(-1)?.outcome === 'failed' || steps.at(-1)?.outcome === 'not-reached';
      steps.push(over ? notReached(placed, index) : await runStep(placed, index, context, options));
    }
    judged = await judgeAtEnd(scenario, context, options, (step) => {
      steps.push({ index: steps.length, ...step });
      options.onStep?.(steps[steps.length - 1] as ScenarioStepResult);
    });
  } finally {
    if (!bench.own) await restoreAll(context.undo);
  }
  const { aborted } = options.signal;
  const failed = steps.some(({ outcome }) => outcome === 'failed');
  return {
    file: scenario.file,
    name: scenario.name,
    tags: [...scenario.tags],
    round: options.round,
    seed: options.seed,
    outcome: aborted ? 'cancelled' : failed ? 'failed' : 'passed',
    startedAt: context.startedAt,
    durationMs: wall.now() - startedMs,
    steps: options.withEntries ? await drawn(steps, context) : steps,
    ...judged,
  };
}
