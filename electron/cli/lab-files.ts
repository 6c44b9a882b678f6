import { join, sep } from 'node:path';
import type { ScenarioProblem } from '#shared/scenario/workspace.ts';
import { exitCodes } from '../engine/config/exit-code.ts';
import type { CallControl } from './call-control.ts';
import { err } from './output.ts';
import { wrongUsage } from './wrong-usage.ts';

interface Listed {
  id: string;
  file?: string | undefined;
}

const isWithin = (folder: string, file = ''): boolean => file === folder || file.startsWith(join(folder, sep));

/**
 * The experiments or trials, also those of a folder. Files of the user that are wrong are reported on standard error, and
 * those of the folder with the exit code.
 * @param folder Absolute path.
 */
export async function listLabFiles<List extends { problems: readonly ScenarioProblem[] }>(
  call: CallControl,
  path: '/experiments' | '/trials',
  folder: string | undefined,
): Promise<List> {
  const query = folder === undefined ? '' : `?folder=${encodeURIComponent(folder)}`;
  const found = (await call('GET', `${path}${query}`)) as List;
  for (const { column, file, line, message } of found.problems) err.print(`${file}:${line}:${column}: ${message}`);
  if (folder !== undefined && found.problems.some(({ file }) => isWithin(folder, file)))
    process.exitCode = exitCodes.usage;
  return found;
}

/** The ids of the files of a folder. @throws HookbenchError `wrong_usage` without any */
export function idsWithin(folder: string, items: readonly Listed[], key: 'lab' | 'trial'): string[] {
  const own = items.filter(({ file }) => isWithin(folder, file)).map(({ id }) => id);
  if (own.length > 0) return own;
  const what = key === 'lab' ? 'experiment' : 'trial';
  throw wrongUsage(`${folder} contains no ${what} that can run.`, `It is a scenario file with the key ${key}.`);
}
