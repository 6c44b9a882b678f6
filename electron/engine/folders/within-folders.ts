import { realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, normalize, relative, sep } from 'node:path';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { diskError } from './disk-error.ts';

/** Whether a path is within a folder. Neither is resolved. */
function isWithin(folder: string, path: string): boolean {
  const rest = relative(folder, path);
  return rest !== '' && rest !== '..' && !rest.startsWith(`..${sep}`) && !isAbsolute(rest);
}

function refuse(message: string, hint: string): never {
  throw new HookbenchError('bad_input', message, { hint, field: '/path' });
}

/** Characters that some systems do not accept in the name of a file. */
// oxlint-disable-next-line no-control-regex
export const forbiddenInNames = /[\u0000-\u001F<>:"|?*/\\]/;

/**
 * Checks that a path is a file in an opened folder, also after links are followed.
 * @param names What names of files end with, e.g. `.yml`.
 * @returns The opened folder.
 * @throws HookbenchError `bad_input`, or `not_found` if its folder does not exist
 */
export function mustBeWithin(path: string, folders: readonly string[], names: readonly string[]): string {
  if (!isAbsolute(path) || normalize(path) !== path)
    refuse(`${path} is not an absolute path.`, 'Enter the whole path, without "." and "..".');
  const folder =
    folders.find((one) => isWithin(one, path)) ??
    refuse(`${path} is not in an opened folder.`, 'Open its folder first.');
  const name = basename(path);
  if (!names.some((end) => name.toLowerCase().endsWith(end)))
    refuse(`${name} is not a file of this kind.`, `Use a name that ends with ${names.join(', ')}.`);
  if (forbiddenInNames.test(name)) refuse(`${name} has characters that not every system accepts.`, 'Use another name.');
  try {
    const realFolder = realpathSync(folder);
    const realParent = realpathSync(dirname(path));
    if (realParent !== realFolder && !isWithin(realFolder, realParent))
      refuse(`${path} leads out of the opened folder.`, 'Open the folder that it is in.');
  } catch (error) {
    throw diskError(error, dirname(path));
  }
  return folder;
}
