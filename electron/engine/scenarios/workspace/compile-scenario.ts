import { readFileSync, statSync } from 'node:fs';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { maxScenarioText } from '#shared/scenario/workspace.ts';
import { readScenario, type ReadText } from '../read-scenario.ts';
import { diskError } from './disk-error.ts';
import type { CompiledScenario, ScenarioText } from './scenario-job.ts';
import { mustBeInFolders } from './scenario-paths.ts';

const placed = /^(.+?):(\d+):(\d+): ([\s\S]*)$/;

function readInFolders(folders: readonly string[]): ReadText {
  return (path) => {
    mustBeInFolders(path, folders);
    try {
      if (statSync(path).size > maxScenarioText * 4) throw new Error('it is larger than 4 MB');
      return readFileSync(path, 'utf8');
    } catch (error) {
      throw diskError(error, path);
    }
  };
}

/**
 * Reads a scenario of the opened folders. What is wrong with the file is a result, with its place.
 * @throws HookbenchError if the file is not in an opened folder
 */
export function compileScenario({ file, folders, text }: ScenarioText): CompiledScenario {
  mustBeInFolders(file, folders);
  const read = readInFolders(folders);
  try {
    return { scenario: readScenario(file, (path) => (path === file && text !== undefined ? text : read(path))) };
  } catch (error) {
    if (!(error instanceof HookbenchError) || error.code !== 'bad_config') throw error;
    const [, inFile = file, line = '1', column = '1', message = error.message] = placed.exec(error.message) ?? [];
    return { problem: { file: inFile, line: Number(line), column: Number(column), message } };
  }
}
