import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { experimentLayer } from '#shared/model/experiment.ts';
import { trialSubject } from '#shared/model/trial.ts';
import { installedFolder } from '../folders/list-files.ts';

/** A scenario file of the failure lab. */
export interface ExperimentFile {
  /** The name of the file, without the number that orders trials. */
  id: string;
  /** The layer of an experiment, the subject of a trial. */
  folder: string;
  path: string;
}

const extension = '.yaml';

function filesOf(folders: readonly string[]): ExperimentFile[] {
  const root = installedFolder('shared/experiments');
  if (root === undefined) return [];
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith(extension))
      .toSorted()
      .map((name) => ({
        id: name.slice(0, -extension.length).replace(/^\d+-/, ''),
        folder,
        path: join(root, folder, name),
      })),
  );
}

let experiments: readonly ExperimentFile[] | undefined;

/** The experiments that are shipped, ordered by layer and id. */
export const experimentFiles = (): readonly ExperimentFile[] => (experiments ??= filesOf(experimentLayer.options));

/** The trials that are shipped, those of clients first, in the order in which they run. */
export const trialFiles = (): readonly ExperimentFile[] => filesOf(trialSubject.options);

/** Other names of experiments, which scenario files may use. */
const otherNames: ReadonlyMap<string, string> = new Map([['token-signature-corrupted', 'token-bad-signature']]);

/** The id of an experiment by its id or another name; undefined if there is no such experiment. */
export function experimentId(name: string): string | undefined {
  const id = otherNames.get(name) ?? name;
  return experimentFiles().some((one) => one.id === id) ? id : undefined;
}
