import { orElse } from '#shared/errors/or-else.ts';
import { readdirSync, readFileSync, statSync, type Dirent } from 'node:fs';
import { join, resolve } from 'node:path';
import { isNamedLikeScenario, isScenarioText } from '../engine/scenarios/scenario-text.ts';
import { reading } from './reading.ts';
import { wrongUsage } from './command.ts';

/** Bytes of a scenario or load plan. */
const maxBytes = 4_000_000;
const skippedFolders = new Set(['node_modules', '.git']);

/**
 * Reads the file of a scenario or load plan.
 * @throws HookbenchError `bad_config`
 */
export const readText = (file: string): string =>
  reading(
    file,
    () => {
      const { size } = statSync(file);
      if (size > maxBytes)
        throw new Error(`it has ${size.toLocaleString('en')} bytes, at most ${maxBytes.toLocaleString('en')} are read`);
      return readFileSync(file, 'utf8');
    },
    'Give the path of a file that you can read.',
    'bad_config',
  );

/** Files of a folder, sorted by whether they are scenarios. */
export interface ScenarioFiles {
  scenarios: readonly string[];
  /** YAML and JSON files without the key `hookbench`. */
  others: readonly string[];
}

const isFolder = (path: string): boolean =>
  reading(path, () => statSync(path).isDirectory(), 'Give files or folders of scenarios.');

/** Whether a path is a file, or a link to one. */
const isFile = (path: string): boolean => orElse(() => statSync(path).isFile(), false);

const entriesOf = (folder: string): Dirent[] =>
  reading(folder, () => readdirSync(folder, { withFileTypes: true }), 'Allow reading it, or give other folders.');

/** A folder and the folders in it. Links to folders are not followed, because they can form loops. */
export function foldersIn(folder: string): string[] {
  const folders = [folder];
  for (const one of folders)
    for (const entry of entriesOf(one))
      if (entry.isDirectory() && !skippedFolders.has(entry.name)) folders.push(join(one, entry.name));
  return folders;
}

/** All YAML and JSON files of a folder. */
const filesIn = (folder: string): string[] =>
  foldersIn(folder).flatMap((one) =>
    entriesOf(one)
      .filter(({ name }) => isNamedLikeScenario(name))
      .map(({ name }) => join(one, name))
      .filter(isFile),
  );

/**
 * The scenario files of a file or folder, by name. A file that is given by its name is a scenario.
 * @throws HookbenchError `wrong_usage`, `bad_config`
 */
export function filesAt(path: string): ScenarioFiles {
  const whole = resolve(path);
  if (!isFolder(whole)) return { scenarios: [whole], others: [] };
  const { others = [], scenarios = [] } = Object.groupBy(filesIn(whole).toSorted(), (file) =>
    isScenarioText(readText(file)) ? 'scenarios' : 'others',
  );
  if (scenarios.length > 0) return { scenarios, others };
  throw wrongUsage(
    `The folder ${path} contains no scenario.`,
    'Scenario files end with .yaml, .yml or .json, and have the key hookbench.',
  );
}
