import { join, sep } from 'node:path';
import type { ScenarioProblem } from '#shared/scenario/workspace.ts';
import { exitCodes } from '../engine/config/exit-code.ts';
import { err, wrongUsage } from './command.ts';

interface Listed {
  id: string;
  file?: string | undefined;
}

/** What a command chooses of the experiments or trials. */
export interface LabChoice {
  /** The name of one, and the key of its file. */
  what: string;
  key: 'lab' | 'trial';
  ids: readonly string[];
  /** Absolute path of a folder with further files. */
  folder: string | undefined;
}

const isWithin = (folder: string, file = ''): boolean => file === folder || file.startsWith(join(folder, sep));

/**
 * The experiments or trials, also those of a folder. Files of the user that are wrong are reported on standard error, and
 * those of the folder with the exit code.
 * @throws HookbenchError `wrong_usage` for an unknown id
 */
export function labFiles<Item extends Listed>(
  found: { items: readonly Item[]; problems: readonly ScenarioProblem[] },
  { folder, ids, what }: LabChoice,
  isMeant: (item: Item) => boolean = () => true,
): Item[] {
  for (const { column, file, line, message } of found.problems) err.print(`${file}:${line}:${column}: ${message}`);
  if (folder !== undefined && found.problems.some(({ file }) => isWithin(folder, file)))
    process.exitCode = exitCodes.usage;
  const items = found.items.filter(isMeant);
  const unknown = ids.find((id) => !items.some((one) => one.id === id));
  if (unknown === undefined) return items;
  throw wrongUsage(`Unknown ${what} "${unknown.slice(0, 100)}".`, 'Run the command with --list for all ids.');
}

/** The ids to run: those given, else those of the folder; undefined for all. @throws HookbenchError `wrong_usage` without any */
export function idsToRun({ folder, ids, key, what }: LabChoice, items: readonly Listed[]): string[] | undefined {
  if (ids.length > 0) return [...ids];
  if (folder === undefined) return undefined;
  const own = items.filter(({ file }) => isWithin(folder, file)).map(({ id }) => id);
  if (own.length > 0) return own;
  throw wrongUsage(`${folder} contains no ${what} that can run.`, `It is a scenario file with the key ${key}.`);
}
