import { isMap, isNode, isPair, isScalar, type Document } from 'yaml';
import { z } from 'zod';
import { HookbenchError, messageOf } from '#shared/errors/hookbench-error.ts';
import { issuesText, type PlacedIssue } from '#shared/errors/issue-place.ts';
import { editDistance } from '#shared/diagnosis/nearest-name.ts';
import { parseYaml, YamlProblem, type YamlText } from './parse-yaml.ts';

/** What is wrong with a file, and where. */
export interface PlacedProblem {
  file: string;
  line: number;
  column: number;
  message: string;
}

/** A file, and what to do when it is wrong. */
export interface YamlSource {
  file: string;
  hint: string;
  /** Where what is refused is collected, if several files are read together. */
  problems?: PlacedProblem[];
  /** What of a value that the schema refuses is still checked, so that one error names all problems. */
  rescue?: (given: unknown) => unknown;
}

/** Problems that one error names. */
const maxProblems = 20;

/** @throws HookbenchError `bad_config` with each problem on a line of its own, if there are some */
export function throwProblems(problems: readonly PlacedProblem[], hint: string): void {
  if (problems.length === 0) return;
  const inOrder = [...Map.groupBy(problems, ({ file }) => file).values()].flatMap((all) =>
    all.toSorted((one, other) => one.line - other.line || one.column - other.column),
  );
  const lines = inOrder
    .slice(0, maxProblems)
    .map(({ column, file, line, message }) => (file === '' ? message : `${file}:${line}:${column}: ${message}`));
  const more = problems.length > maxProblems ? [`${problems.length - maxProblems} more problems.`] : [];
  throw new HookbenchError('bad_config', [...lines, ...more].join('\n'), { hint });
}

export type YamlPath = readonly PropertyKey[];

/** A value that was read from a YAML file, with the places of its parts. */
export interface YamlValue<Value> {
  value: Value;
  /** The line of a part, from 1. */
  lineOf(path: YamlPath): number;
  /** Collects what is wrong, with its place. */
  refuse(path: YamlPath, what: string): void;
  /** @throws HookbenchError `bad_config` with all that was refused, with file, line and column of each */
  end(): void;
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

/** Whether a value has a reference that is not filled in. */
function hasReference(root: unknown, path: YamlPath): boolean {
  let value = root;
  for (const part of path) value = (value as Record<PropertyKey, unknown> | undefined)?.[part];
  return JSON.stringify(value)?.includes('{{') ?? false;
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

/** The issues to report, one for each unknown field, without those that follow from it: a misspelt field is missing, too. */
function reported(document: Document, issues: readonly Issue[]): Issue[] {
  const all = issues
    .map(innermost)
    .flatMap((issue) => issue.keys?.map((key): Issue => ({ ...issue, keys: [key] })) ?? [issue]);
  const withUnknown = new Set(all.filter(({ keys }) => keys).map(({ path }) => JSON.stringify(path)));
  return all.filter(
    ({ keys, path }) => keys || !withUnknown.has(JSON.stringify(document.hasIn(path) ? path : path.slice(0, -1))),
  );
}

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
 * @param prepare Changes the value before the schema checks it.
 * @throws HookbenchError `bad_config` with file, line and column of each problem
 */
export function readYaml<Schema extends z.ZodType>(
  schema: Schema,
  text: string,
  source: YamlSource,
  prepare: (value: unknown, refuse: YamlValue<unknown>['refuse']) => unknown = (value) => value,
): YamlValue<z.output<Schema>> {
  const { file, problems = [] } = source;
  function note({ col, line }: { line: number; col: number }, what: string): void {
    const message = what.replaceAll(/\s*\n\s*/g, ' ').replace(/([?])?$/, (end) => end || '.');
    problems.push({ file, line, column: col, message });
  }
  const end = (): void => throwProblems(problems, source.hint);
  function refuseAt(place: { line: number; col: number }, what: string, hint = source.hint): never {
    note(place, what);
    throwProblems(problems, hint);
    throw new Error(what);
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
  const refuse = (path: YamlPath, what: string): void =>
    note(lines.linePos(keyOffset(document, path) ?? offsetOf(document, path)), what);
  const prepared = prepare(plainValue() ?? {}, refuse);
  const isRefused = problems.length > 0;
  const result = schema.safeParse(prepared);
  if (!result.success) {
    const known = fieldsOf(schema);
    for (const issue of reported(document, result.error.issues)) {
      const [key] = issue.keys ?? [];
      const keyAt = key === undefined ? undefined : keyOffset(document, [...issue.path, key]);
      // What is wrong with a value may follow from a reference in it that was refused.
      if (isRefused && key === undefined && hasReference(prepared, issue.path)) continue;
      note(lines.linePos(keyAt ?? offsetOf(document, issue.path)), wordsOf(issue, known));
    }
    if (!source.rescue) end();
  }
  const value = result.success ? result.data : (source.rescue?.(prepared) as z.output<Schema>);
  if (!source.problems) end();
  return { value, lineOf: (path) => lines.linePos(offsetOf(document, path)).line, refuse, end };
}

const placed = /^(.+?):(\d+):(\d+): (.*)$/;

/** The places in an error of {@link readYaml}, at least one. @throws The error, if it is another one */
export function placedProblems(error: unknown): [PlacedProblem, ...PlacedProblem[]] {
  if (!(error instanceof HookbenchError) || error.code !== 'bad_config') throw error;
  const [first, ...others] = error.message.split('\n').map((text) => {
    const [, file = '', line = '1', column = '1', message = text] = placed.exec(text) ?? [];
    return { file, line: Number(line), column: Number(column), message };
  });
  return [first ?? { file: '', line: 1, column: 1, message: error.message }, ...others];
}
