import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { experimentLayer, type ExperimentLayer } from '#shared/model/experiment.ts';
import { installedFolder } from '../folders/installed-folder.ts';

/** A scenario file of an experiment. Its name is the id. */
export interface ExperimentFile {
  id: string;
  layer: ExperimentLayer;
  path: string;
}

const extension = '.yaml';

let shipped: readonly ExperimentFile[] | undefined;

/** The experiments that are shipped, ordered by layer and id. */
export function experimentFiles(): readonly ExperimentFile[] {
  const root = installedFolder('shared/experiments');
  if (root === undefined) return [];
  shipped ??= experimentLayer.options.flatMap((layer) =>
    readdirSync(join(root, layer))
      .filter((name) => name.endsWith(extension))
      .toSorted()
      .map((name) => ({ id: name.slice(0, -extension.length), layer, path: join(root, layer, name) })),
  );
  return shipped;
}

/** Other names of experiments, which scenario files may use. */
const otherNames: ReadonlyMap<string, string> = new Map([['token-signature-corrupted', 'token-bad-signature']]);

/** The id of an experiment by its id or another name; undefined if there is no such experiment. */
export function experimentId(name: string): string | undefined {
  const id = otherNames.get(name) ?? name;
  return experimentFiles().some((one) => one.id === id) ? id : undefined;
}
