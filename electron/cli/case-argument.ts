import { existsSync, openAsBlob, statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { messageOf } from '#shared/errors/message-of.ts';
import type { CaseOpening } from '#shared/model/opened-case.ts';
import { counted } from '#shared/trace/counted.ts';

/** A case file that was named on the command line. */
export interface CaseArgument {
  path: string;
  name: string;
  /** Read as it is asked for, so that a large one need not be in memory. */
  content: Blob;
}

const hint = 'Name a case file, e.g. failed-login.hookbench-case.';

/**
 * @param given What stands where a command could stand as well.
 * @throws HookbenchError `bad_input` when there is no such file, or none that can be read; `wrong_usage` when it looks like
 * a command
 */
export async function caseArgument(given: string): Promise<CaseArgument> {
  const path = resolve(given);
  if (!existsSync(path) && /^[\w-]+$/.test(given)) {
    throw new HookbenchError('wrong_usage', `There is no command "${given.slice(0, 100)}", nor a file of that name.`, {
      hint: 'See hookbench --help.',
    });
  }
  if (!existsSync(path)) throw new HookbenchError('bad_input', `There is no file at ${path}.`, { hint });
  if (!statSync(path).isFile()) throw new HookbenchError('bad_input', `${path} is no file.`, { hint });
  try {
    return { path, name: basename(path), content: await openAsBlob(path) };
  } catch (cause) {
    throw new HookbenchError('bad_input', `Cannot read ${path}: ${messageOf(cause)}.`, { hint, cause });
  }
}

/** What came of opening it, in a line. */
export function openedLine({ entries, from, skipped }: CaseOpening): string {
  const already = skipped === 0 ? '' : `, ${skipped} ${skipped === 1 ? 'was' : 'were'} there already`;
  return `${from.name} is in the journal: ${counted(entries, 'entry', 'entries')}${already}.`;
}
