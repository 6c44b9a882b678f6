import { isMap } from 'yaml';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { messageOf } from '#shared/errors/message-of.ts';
import { readYamlText } from './yaml-text.ts';

const correct = 'Correct the document.';

/** Matches text that may be an OpenAPI document; other text is not parsed as YAML. */
const named = /\b(?:openapi|swagger)["']?[ \t]*:/;

function readYaml(text: string): unknown {
  if (!named.test(text)) return undefined;
  const { document } = readYamlText(text, correct);
  if (!isMap(document.contents)) return undefined;
  try {
    // Aliases share their target here; their expanded size is measured afterwards.
    return document.toJS({ maxAliasCount: -1 });
  } catch (cause) {
    throw new HookbenchError('bad_input', `The document cannot be read: ${messageOf(cause)}.`, {
      field: '/text',
      hint: correct,
      cause,
    });
  }
}

/**
 * Reads a document in JSON or YAML as plain data.
 * @throws HookbenchError `bad_input` with the line
 */
export function readDocument(text: string): unknown {
  if (text.trimStart().startsWith('{')) {
    try {
      return JSON.parse(text);
    } catch {
      // Read it as YAML, whose errors have a line.
    }
  }
  return readYaml(text);
}
