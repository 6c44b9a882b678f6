import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { messageOf } from '#shared/errors/message-of.ts';

/** Bytes of a scenario file. */
const maxBytes = 4_000_000;
const skippedFolders = new Set(['node_modules', '.git']);

const isScenario = (name: string): boolean => /\.(ya?ml|json)$/i.test(name);

const wrong = (message: string, hint: string): HookbenchError => new HookbenchError('wrong_usage', message, { hint });

/**
 * Reads a scenario file.
 * @throws HookbenchError `bad_config`
 */
export function readText(file: string): string {
  try {
    const { size } = statSync(file);
    if (size > maxBytes)
      throw new Error(`it has ${size.toLocaleString('en')} bytes, at most ${maxBytes.toLocaleString('en')} are read`);
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new HookbenchError('bad_config', `Cannot read ${file}: ${messageOf(cause)}.`, {
      hint: 'Give the path of a scenario file that you can read.',
      cause,
    });
  }
}

/**
 * The scenario files of a file or folder, by name.
 * @throws HookbenchError `wrong_usage`
 */
export function filesAt(path: string): string[] {
  const whole = resolve(path);
  let isFolder: boolean;
  try {
    isFolder = statSync(whole).isDirectory();
  } catch (cause) {
    throw wrong(`Cannot read ${path}: ${messageOf(cause)}.`, 'Give files or folders of scenarios.');
  }
  if (!isFolder) return [whole];
  const files = readdirSync(whole, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile() && isScenario(one.name))
    .map((one) => join(one.parentPath, one.name))
    .filter(
      (file) =>
        !relative(whole, file)
          .split(sep)
          .some((part) => skippedFolders.has(part)),
    );
  if (files.length > 0) return files.toSorted();
  throw wrong(`The folder ${path} contains no scenario.`, 'Scenario files end with .yaml, .yml or .json.');
}
