import { realpathSync } from 'node:fs';
import { basename, dirname, extname, isAbsolute, normalize, relative, sep } from 'node:path';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { diskError } from './disk-error.ts';

const extensions = new Set(['.yaml', '.yml', '.json']);

/** Whether a file can be a scenario by its name. */
export const hasScenarioName = (name: string): boolean => extensions.has(extname(name).toLowerCase());

/** Whether a path is within a folder. Neither is resolved. */
function isWithin(folder: string, path: string): boolean {
  const rest = relative(folder, path);
  return rest !== '' && rest !== '..' && !rest.startsWith(`..${sep}`) && !isAbsolute(rest);
}

const refuse = (message: string, hint: string): never => {
  throw new HookbenchError('bad_input', message, { hint, field: '/path' });
};

// oxlint-disable-next-line no-control-regex -- names with control characters are refused
const forbidden = /[\u0000-\u001F<>:"|?*]/;

/**
 * Checks that a path is a scenario file in an opened folder, also after links are followed.
 * @throws HookbenchError `bad_input`, or `not_found` if its folder does not exist
 */
export function mustBeInFolders(path: string, folders: readonly string[]): void {
  if (!isAbsolute(path) || normalize(path) !== path)
    refuse(`${path} is not an absolute path.`, 'Enter the whole path, without "." and "..".');
  const folder = folders.find((one) => isWithin(one, path));
  if (folder === undefined)
    return refuse(`${path} is not in an opened folder.`, 'Open its folder first on the screen Scenarios.');
  const name = basename(path);
  if (!hasScenarioName(name))
    refuse(`${name} is not a scenario file.`, 'Use a name that ends with .yaml, .yml or .json.');
  if (forbidden.test(name)) refuse(`${name} has characters that not every system accepts.`, 'Use another name.');
  try {
    const realFolder = realpathSync(folder);
    const realParent = realpathSync(dirname(path));
    if (realParent !== realFolder && !isWithin(realFolder, realParent))
      refuse(`${path} leads out of the opened folder.`, 'Open the folder that it is in.');
  } catch (error) {
    throw diskError(error, dirname(path));
  }
}
