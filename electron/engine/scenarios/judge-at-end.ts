import type {
  ScenarioResult,
  ScenarioSides,
  ScenarioStepResult,
  ScenarioTrial,
} from '#shared/scenario/scenario-result.ts';
import { sideFindings } from '../reports/side-findings.ts';
import type { Scenario } from './read-scenario.ts';
import type { ScenarioOptions } from './run-step.ts';
import type { ScenarioContext } from './scenario-context.ts';
import { judgeSides } from './sides/judge-sides.ts';
import { judgeTrial } from './trial/judge-trial.ts';

type Judged = Pick<ScenarioStepResult, 'name' | 'findings' | 'error' | 'diagnosis'>;
type LastStep = Omit<ScenarioStepResult, 'index'>;

const ofSides = ({ error, findings }: ScenarioSides): Judged => ({
  name: 'What each side observed',
  findings: sideFindings(findings),
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
export async function judgeAtEnd(
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
