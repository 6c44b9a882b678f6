import { readFileSync } from 'node:fs';
import { isNode } from 'yaml';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { parseYaml } from './parse-yaml.ts';

/** A value in a configuration file. */
export interface ConfigPlace {
  /** Named in errors. */
  file: string;
  text: string;
  path: readonly string[];
}

/** File, line and column of a value, or of the nearest value above it. A scenario has its settings under `setup`. */
export function placeInConfig({ file, path: given, text }: ConfigPlace): string {
  const { document, lines } = parseYaml(text);
  const path = document.hasIn(['setup', ...given.slice(0, 1)]) ? ['setup', ...given] : given;
  for (let depth = path.length; depth > 0; depth--) {
    const node = document.getIn(path.slice(0, depth), true);
    if (!isNode(node) || !node.range) continue;
    const { line, col } = lines.linePos(node.range[0]);
    return `${file}:${line}:${col}`;
  }
  return file;
}

/**
 * The path in the file of the value that an error is about.
 * @param section The section, or a JSON Pointer within the file without its first slash, e.g. `faults/0`.
 * @throws The error itself, if it is not about a value
 */
export function wrongPath(section: string, error: unknown): string[] {
  if (!(error instanceof HookbenchError) || error.code !== 'bad_input') throw error;
  return [...section.split('/'), ...(error.field ?? '').split('/').filter((part) => part !== '')];
}

/**
 * The error of a value in a configuration file.
 * @param path Its path in the file, shown in the place of the JSON Pointer that the error begins with.
 */
export function wrongValue(place: string, path: readonly string[], error: unknown, hint: string): HookbenchError {
  const message = (error as Error).message.replace(/^\/\S*(?=: )/, path.join('.'));
  return new HookbenchError('bad_config', `${place}: ${message}`, { hint, cause: error });
}

/**
 * Adds the place in the configuration file to an error that was found when its values were applied, e.g. a conflict
 * between what the file changes and what is stored.
 * @param file That Hookbench was started with.
 * @throws HookbenchError `bad_config` with file, line and column instead of `bad_input`
 */
export const declaredWrong =
  (file: string | undefined, section: string) =>
  (error: unknown): never => {
    if (file === undefined) throw error;
    const path = wrongPath(section, error);
    const place = placeInConfig({ file, text: readFileSync(file, 'utf8'), path });
    throw wrongValue(place, path, error, 'Correct the file.');
  };

/**
 * Adds the index to an error of an item in a list.
 * @throws HookbenchError with the field in the list
 */
export const inList =
  (index: number) =>
  (error: unknown): never => {
    if (!(error instanceof HookbenchError) || error.field === undefined) throw error;
    const { cause, code, field, hint, message } = error;
    const text = message.startsWith('/') ? `/${index}${message}` : message;
    throw new HookbenchError(code, text, { field: `/${index}${field}`, cause, ...(hint !== undefined && { hint }) });
  };
