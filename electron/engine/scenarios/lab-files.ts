import { readFileSync } from 'node:fs';
import type { LabTexts, TrialTexts } from '#shared/scenario/scenario-file.ts';
import type { Sides } from '#shared/experiments/facts.ts';
import { experimentFiles, trialFiles, type ExperimentFile } from './experiment-files.ts';
import { readScenario, type Scenario } from './read-scenario.ts';

/** A scenario of the failure lab: an experiment, or a trial. */
export interface LabFile extends Scenario {
  /** The name of its file. */
  id: string;
  /** In a folder of the user. */
  own?: true;
}

/** Breaks one thing between Hookbench's own parties. */
export interface Experiment extends LabFile {
  lab: LabTexts;
  expect: Sides;
}

/** Tests the receiver or client of the user. */
export interface TrialFile extends LabFile {
  trial: TrialTexts;
}

export const isExperiment = (file: LabFile): file is Experiment => file.lab !== undefined && file.expect !== undefined;
export const isTrial = (file: LabFile): file is TrialFile => file.trial !== undefined;

function readAll<File extends LabFile>(
  files: readonly ExperimentFile[],
  isKind: (file: LabFile) => file is File,
): File[] {
  return files.map(({ id, path }) => {
    const file = { ...readScenario(path, (one) => readFileSync(one, 'utf8')), id };
    if (!isKind(file)) throw new Error(`${path} needs the members lab and expect, or trial.`);
    return file;
  });
}

/**
 * Reads the scenario files of all shipped experiments.
 * @throws HookbenchError `bad_config` with file, line and column
 */
export const readExperiments = (): Experiment[] => readAll(experimentFiles(), isExperiment);

/** Reads the scenario files of all shipped trials, like {@link readExperiments}. */
export const readTrials = (): TrialFile[] => readAll(trialFiles(), isTrial);
