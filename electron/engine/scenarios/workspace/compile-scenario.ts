import { placedProblems } from '../../config/read-yaml.ts';
import { readTextInFolder } from '../../folders/files.ts';
import { mustBeWithin } from '../../folders/within-folders.ts';
import { readScenario } from '../read-scenario.ts';
import { scenarioNames } from '../scenario-text.ts';
import type { CompiledScenario, ScenarioText } from './scenario-job.ts';

/**
 * Reads a scenario of the opened folders. What is wrong with the file is a result, with its place.
 * @throws HookbenchError if the file is not in an opened folder, or cannot be read
 */
export function compileScenario({ file, folders, text, variables }: ScenarioText): CompiledScenario {
  function read(path: string): string {
    mustBeWithin(path, folders, scenarioNames);
    return path === file && text !== undefined ? text : readTextInFolder(path);
  }
  try {
    return { scenario: readScenario(file, read, variables) };
  } catch (error) {
    return { problems: placedProblems(error).map((one) => ({ ...one, file: one.file || file })) };
  }
}
