import { readFileSync } from 'node:fs';
import type { LabTexts } from '#shared/scenario/scenario-file.ts';
import type { Sides } from '#shared/scenario/sides.ts';
import { experimentFiles } from './experiment-files.ts';
import { readScenario, type Scenario } from './read-scenario.ts';

/** A scenario that is an experiment of the failure lab. */
export interface Experiment extends Scenario {
  id: string;
  lab: LabTexts;
  expect: Sides;
  /** In a folder of the user. */
  own?: true;
}

/**
 * Reads the scenario files of all shipped experiments.
 * @throws HookbenchError `bad_config` with file, line and column
 */
export function readExperiments(): Experiment[] {
  return experimentFiles().map(({ id, path }) => {
    const scenario = readScenario(path, (file) => readFileSync(file, 'utf8'));
    const { expect, lab } = scenario;
    if (!lab || !expect) throw new Error(`${path} needs the members lab and expect.`);
    return { ...scenario, id, lab, expect };
  });
}
