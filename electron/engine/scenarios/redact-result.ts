import { isSecretMember } from '#shared/redaction/secret-name.ts';
import type { Run } from '#shared/runs/run.ts';
import type { ScenarioResult, ScenarioStepResult } from '#shared/scenario/scenario-result.ts';
import { redactorOf } from '../journal/redact.ts';

/** Shorter values would match ordinary text. */
const minLength = 4;

/** Secret values that a run of a scenario used or received. Its results must not show them. */
export interface ScenarioSecrets {
  /** Adds a value if one of its names is that of a secret. */
  add(value: unknown, ...names: readonly string[]): void;
  values(): string[];
}

export function createScenarioSecrets(): ScenarioSecrets {
  const secrets = new Set<string>();
  return {
    add(value, ...names) {
      if (typeof value === 'string' && value.length >= minLength && names.some((name) => isSecretMember(name, value)))
        secrets.add(value);
    },
    values: () => [...secrets],
  };
}

/** A step without the secrets in its texts and journal entries. */
export const redactStep = (step: ScenarioStepResult, secrets: ScenarioSecrets): ScenarioStepResult =>
  redactorOf(secrets.values())(step) as ScenarioStepResult;

/** A result without the secrets in its texts. */
export const redactResult = (result: ScenarioResult, secrets: ScenarioSecrets): ScenarioResult =>
  redactorOf(secrets.values())(result) as ScenarioResult;

/** A result without the journal entries of its traces. */
export const withoutEntries = (result: ScenarioResult): ScenarioResult => ({
  ...result,
  steps: result.steps.map(({ entries: _entries, ...step }) => step),
});

/** A run without the journal entries of its scenarios. */
export const shownRun = <Shown extends Run>(run: Shown): Shown =>
  run.kind === 'scenarios' ? { ...run, results: run.results.map(withoutEntries) } : run;
