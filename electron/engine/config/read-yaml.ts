import { isMap, isNode, isPair, isScalar, type Document } from 'yaml';
import { z } from 'zod';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { issuesText, type PlacedIssue } from '#shared/errors/issue-place.ts';
import { messageOf } from '#shared/errors/message-of.ts';
import { editDistance } from '#shared/diagnosis/edit-distance.ts';
import { parseYaml, YamlProblem, type YamlText } from './parse-yaml.ts';

/** A file, and what to do when it is wrong. */
export interface YamlSource {
  file: string;
  hint: string;
}

export type YamlPath = readonly PropertyKey[];

/** A value that was read from a YAML file, with the places of its parts. */
export interface YamlValue<Value> {
  value: Value;
  /** The line of a part, from 1. */
  lineOf(path: YamlPath): number;
  /** @throws HookbenchError `bad_config` with file, line and column */
  refuse(path: YamlPath, what: string): never;
}

/** An issue of zod. */
interface Issue {
  message: string;
  path: readonly PropertyKey[];
  keys?: readonly string[];
  errors?: readonly (readonly Issue[])[];
  issues?: readonly PlacedIssue[];
}

/** Characters of a key that are repeated in an error. */
const maxKey = 100;

/** The start of the key of the last part of a path. */
function keyOffset(document: Document, path: YamlPath): number | undefined {
  const parent = path.length > 1 ? document.getIn(path.slice(0, -1), true) : document.contents;
  if (!isMap(parent)) return undefined;
  const pair = parent.items.find(({ key }) => isScalar(key) && String(key.value) === String(path.at(-1)));
  return isPair(pair) && isNode(pair.key) ? pair.key.range?.[0] : undefined;
}

/** The start of a value, or of the nearest value above it. */
function offsetOf(document: Document, path: YamlPath): number {
  for (let depth = path.length; depth > 0; depth--) {
    const node = document.getIn(path.slice(0, depth), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return 0;
}

const depthOf = (issues: readonly Issue[]): number => Math.max(0, ...issues.map(({ path }) => path.length));

/** The issue to report: inside a union, the first of the alternative that matches deepest. */
function innermost(issue: Issue): Issue {
  const [best] = (issue.errors ?? []).toSorted((one, other) => depthOf(other) - depthOf(one));
  const [first] = best ?? [];
  if (!first || depthOf(best ?? []) === 0) return issue;
  return innermost({ ...first, path: [...issue.path, ...first.path] });
}

/** A question for the known name that is nearest to an unknown one, or an empty text. */
export function suggestion(key: string, known: readonly string[]): string {
  const nearest = known
    .filter((name) => name !== key)
    .map((name) => ({ name, distance: editDistance(key.slice(0, maxKey), name) }))
    .toSorted((one, other) => one.distance - other.distance)[0];
  return nearest && nearest.distance <= Math.max(1, key.length / 3) ? `. Did you mean "${nearest.name}"?` : '';
}

const unknownField = (key: string, known: readonly string[]): string =>
  `Unknown field "${key.slice(0, maxKey)}"${suggestion(key, known)}`;

function wordsOf(issue: Issue, known: readonly string[]): string {
  const [key] = issue.keys ?? [];
  if (key !== undefined) return unknownField(key, known);
  return [...(issue.path.length > 0 ? [issue.path.map(String).join('.')] : []), issuesText(issue)].join(': ');
}

/** The names of the fields that a schema has anywhere. */
function fieldsOf(schema: z.ZodType): string[] {
  const within = (part: unknown): string[] => {
    if (typeof part !== 'object' || part === null) return [];
    const { properties } = part as { properties?: unknown };
    const own = typeof properties === 'object' && properties !== null ? Object.keys(properties) : [];
    return [...own, ...Object.values(part).flatMap(within)];
  };
  return [...new Set(within(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })))];
}

/**
 * Reads a YAML text with a schema. For a field that the schema does not have, a similar one is suggested.
 * @throws HookbenchError `bad_config` with file, line and column
 */
export function readYaml<Schema extends z.ZodType>(
  schema: Schema,
  text: string,
  source: YamlSource,
): YamlValue<z.output<Schema>> {
  function refuseAt({ col, line }: { line: number; col: number }, what: string, hint = source.hint): never {
    throw new HookbenchError(
      'bad_config',
      `${source.file}:${line}:${col}: ${what.replace(/([?])?$/, (end) => end || '.')}`,
      {
        hint,
      },
    );
  }

  function parsed(): YamlText {
    try {
      return parseYaml(text.replace(/^\uFEFF/, ''));
    } catch (error) {
      if (error instanceof YamlProblem) return refuseAt(error, error.message, error.hint);
      throw error;
    }
  }
  const { document, lines } = parsed();

  /** Aliases that multiply beyond reason are found only here, and without a place. */
  function plainValue(): unknown {
    try {
      return document.toJS() as unknown;
    } catch (error) {
      return refuseAt({ line: 1, col: 1 }, messageOf(error));
    }
  }
  const result = schema.safeParse(plainValue() ?? {});
  if (!result.success) {
    const issues = result.error.issues as unknown as Issue[];
    // A misspelt field is missing, too.
    const first = issues.find(({ keys }) => keys !== undefined) ?? issues[0];
    if (!first) throw result.error;
    const issue = innermost(first);
    const [key] = issue.keys ?? [];
    const keyAt = key === undefined ? undefined : keyOffset(document, [...issue.path, key]);
    refuseAt(lines.linePos(keyAt ?? offsetOf(document, issue.path)), wordsOf(issue, fieldsOf(schema)));
  }
  return {
    value: result.data,
    lineOf: (path) => lines.linePos(offsetOf(document, path)).line,
    refuse: (path, what) => refuseAt(lines.linePos(keyOffset(document, path) ?? offsetOf(document, path)), what),
  };
}

const placed = /^(.+?):(\d+):(\d+): ([\s\S]*)$/;

/** The place in an error of {@link readYaml}. @throws The error, if it is another one */
export function placedProblem(error: unknown): { file: string; line: number; column: number; message: string } {
  if (!(error instanceof HookbenchError) || error.code !== 'bad_config') throw error;
  const [, file = '', line = '1', column = '1', message = error.message] = placed.exec(error.message) ?? [];
  return { file, line: Number(line), column: Number(column), message };
}
