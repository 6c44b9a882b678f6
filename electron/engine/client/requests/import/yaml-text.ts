import { parseYaml, YamlProblem, type YamlText } from '../../../config/parse-yaml.ts';
import { unreadable } from './shell-words.ts';

/** Parses YAML. @param hint For errors that have none. @throws HookbenchError `bad_input` with the line */
export function readYamlText(text: string, hint: string): YamlText {
  try {
    return parseYaml(text);
  } catch (error) {
    if (error instanceof YamlProblem) throw unreadable(error.line, `${error.message}.`, error.hint ?? hint);
    throw error;
  }
}
