import { accessSync, constants, existsSync, openAsBlob, statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { caseMediaType } from '#shared/model/case-file.ts';
import type { CaseOpening } from '#shared/model/opened-case.ts';
import { counted } from '#shared/trace/counted.ts';
import { reading } from './reading.ts';
import { wrongUsage } from './wrong-usage.ts';

/** A case file given on the command line. */
export interface CaseArgument {
  path: string;
  /** Read in parts on demand, so that a large file is never in memory completely. */
  file: File;
}

const hint = 'Give the path of a case file, e.g. failed-login.hookbench-case.';

/**
 * @param given The first argument, which is neither a command nor an option.
 * @throws HookbenchError `bad_input` if the file is missing or cannot be read; `wrong_usage` if it looks like
 * a command
 */
export async function caseArgument(given: string): Promise<CaseArgument> {
  const path = resolve(given);
  if (!existsSync(path) && /^[\w-]+$/.test(given)) {
    throw wrongUsage(
      `Unknown command "${given.slice(0, 100)}", and no file has that name.`,
      'Run hookbench --help for the list of commands.',
    );
  }
  if (!existsSync(path)) throw new HookbenchError('bad_input', `File not found: ${path}.`, { hint });
  if (!statSync(path).isFile()) throw new HookbenchError('bad_input', `${path} is not a file.`, { hint });
  reading(path, () => accessSync(path, constants.R_OK), hint, 'bad_input');
  return { path, file: new File([await openAsBlob(path)], basename(path), { type: caseMediaType }) };
}

/** One line that reports an opened case file. */
export function openedLine({ entries, from, skipped }: CaseOpening): string {
  const already =
    skipped === 0 ? '' : `, ${skipped} skipped because the journal already contains ${skipped === 1 ? 'it' : 'them'}`;
  return `Opened ${from.name}: ${counted(entries, 'entry', 'entries')} added to the journal${already}.`;
}
