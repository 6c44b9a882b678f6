import { readFileSync } from 'node:fs';
import { isNode, type Document } from 'yaml';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { issuesText, type PlacedIssue } from '#shared/errors/issue-place.ts';
import { messageOf } from '#shared/errors/message-of.ts';
import { configFile, type ConfigFile } from '#shared/contract/config-file.ts';
import { parseYaml, YamlProblem, type YamlText } from './parse-yaml.ts';

interface Issue extends PlacedIssue {
  code: string;
  path: PropertyKey[];
}

function rangeOf(document: Document, path: readonly PropertyKey[]): number {
  for (let depth = path.length; depth > 0; depth--) {
    const node = document.getIn(path.slice(0, depth), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return 0;
}

/** Where an unknown key stands, which is before its value. */
function offsetOf(document: Document, text: string, issue: Issue): number {
  const [key] = issue.keys ?? [];
  if (issue.code !== 'unrecognized_keys' || key === undefined) return rangeOf(document, issue.path);
  const value = rangeOf(document, [...issue.path, key]);
  const before = text.lastIndexOf(key, value);
  return before < 0 ? value : before;
}

/** Characters of a key that are repeated in an error. */
const maxKey = 100;

function wordsOf(issue: Issue): string {
  const [key] = issue.keys ?? [];
  if (key !== undefined) return `Unknown field "${key.slice(0, maxKey)}"`;
  return [...(issue.path.length > 0 ? [issue.path.map(String).join('.')] : []), issuesText(issue)].join(': ');
}

/** The file, and what to do when it is wrong. */
interface Source {
  file: string;
  hint: string;
}

function refuse({ file, hint }: Source, place: { line: number; col: number }, what: string): never {
  throw new HookbenchError('bad_config', `${file}:${place.line}:${place.col}: ${what}.`, { hint });
}

function parsed(text: string, source: Source): YamlText {
  try {
    return parseYaml(text);
  } catch (error) {
    if (!(error instanceof YamlProblem)) throw error;
    return refuse({ ...source, hint: error.hint ?? source.hint }, error, error.message);
  }
}

/** Aliases that multiply beyond reason are found only here, and without a place. */
function valueOf(document: Document, source: Source): unknown {
  try {
    return document.toJS() as unknown;
  } catch (error) {
    return refuse(source, { line: 1, col: 1 }, messageOf(error));
  }
}

/**
 * Reads `hookbench.yaml`.
 * @throws HookbenchError `bad_config` with file, line and column.
 */
export function readConfig(file: string): ConfigFile {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new HookbenchError('bad_config', `Cannot read ${file}: ${messageOf(error)}.`, {
      hint: 'Give the path of a readable file with --config.',
    });
  }
  return readConfigText(file, text);
}

/**
 * Reads the text of `hookbench.yaml`.
 * @param file Named in errors.
 * @param hint What to do when it is wrong.
 * @throws HookbenchError `bad_config` with file, line and column.
 */
export function readConfigText(
  file: string,
  text: string,
  hint = 'Correct the file, or leave out --config.',
): ConfigFile {
  const source = { file, hint };
  const { document, lines } = parsed(text, source);
  const result = configFile.safeParse(valueOf(document, source) ?? {});
  if (result.success) return result.data;
  const [issue] = result.error.issues as Issue[];
  if (!issue) throw result.error;
  return refuse(source, lines.linePos(offsetOf(document, text, issue)), wordsOf(issue));
}
