import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { readTextInFolder } from '../../folders/files.ts';
import { mustBeWithin } from '../../folders/within-folders.ts';
import { readScenario } from '../read-scenario.ts';
import { scenarioNames } from '../scenario-text.ts';
import type { CompiledScenario, ScenarioText } from './scenario-job.ts';

const placed = /^(.+?):(\d+):(\d+): ([\s\S]*)$/;

/**
 * Reads a scenario of the opened folders. What is wrong with the file is a result, with its place.
 * @throws HookbenchError if the file is not in an opened folder, or cannot be read
 */
export function compileScenario({ file, folders, text }: ScenarioText): CompiledScenario {
  function read(path: string): string {
    mustBeWithin(path, folders, scenarioNames);
    return path === file && text !== undefined ? text : readTextInFolder(path);
  }
  try {
    return { scenario: readScenario(file, read) };
  } catch (error) {
    if (!(error instanceof HookbenchError) || error.code !== 'bad_config') throw error;
    const [, inFile = file, line = '1', column = '1', message = error.message] = placed.exec(error.message) ?? [];
    return { problem: { file: inFile, line: Number(line), column: Number(column), message } };
  }
}
