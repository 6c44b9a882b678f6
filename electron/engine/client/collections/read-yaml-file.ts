import { isNode, type Document } from 'yaml';
import type { z } from 'zod';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { issuePlace } from '#shared/errors/issue-place.ts';
import { parseYaml, YamlProblem, type YamlText } from '../../config/parse-yaml.ts';

/** A file that cannot be read, with the place of what is wrong. */
function wrongAt(file: string, { col, line }: { line: number; col: number }, what: string, hint?: string) {
  return new HookbenchError('bad_config', `${file}:${line}:${col}: ${what}.`, {
    hint: hint ?? 'Correct the file. docs/requests.md describes the format.',
  });
}

/** The place of a member, or of what contains it. */
function placeOf({ document, lines }: YamlText, path: readonly PropertyKey[]): { line: number; col: number } {
  for (let length = path.length; length > 0; length--) {
    const node = document.getIn(path.slice(0, length), true);
    if (isNode(node)) return lines.linePos(node.range?.[0] ?? 0);
  }
  return { line: 1, col: 1 };
}

/**
 * Reads a YAML file of a collection.
 * @param file Its path, for errors.
 * @throws HookbenchError `bad_config` with file, line and column
 */
export function readYamlFile<Schema extends z.ZodType>(
  file: string,
  text: string,
  schema: Schema,
): { document: Document; value: z.output<Schema> } {
  try {
    const read = parseYaml(text.replace(/^\uFEFF/, ''));
    const { data, error } = schema.safeParse(read.document.toJS({ maxAliasCount: 100 }) ?? {});
    if (error) {
      const { field, words } = issuePlace(error.issues[0]);
      throw wrongAt(file, placeOf(read, error.issues[0]?.path ?? []), `${field}: ${words}`);
    }
    return { document: read.document, value: data };
  } catch (error) {
    if (error instanceof YamlProblem) throw wrongAt(file, error, error.message, error.hint);
    throw error;
  }
}
