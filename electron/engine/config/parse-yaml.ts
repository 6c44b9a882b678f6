import { isScalar, LineCounter, parseDocument, visit, type Document, type Range } from 'yaml';

/** What is wrong with a YAML text, without a full stop, and where. */
export class YamlProblem extends Error {
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly col: number;
  /** What to do, if it is more than to correct the text. */
  readonly hint: string | undefined;

  constructor(message: string, { col, line }: { line: number; col: number }, hint?: string) {
    super(message);
    this.line = line;
    this.col = col;
    this.hint = hint;
  }
}

export interface YamlText {
  document: Document;
  lines: LineCounter;
}

export const maxDepth = 200;
const maxAliases = 1000;
const maxMessage = 300;

/** Counts lines only when it is asked, since a text is read before it is parsed. */
function placeIn(text: string, offset: number): { line: number; col: number } {
  const lines = text.slice(0, offset).split('\n');
  return { line: lines.length, col: (lines.at(-1)?.length ?? 0) + 1 };
}

/** Refuses what takes a YAML parser long: brackets, or list items on one line, nested very deep. */
function mustBeFlat(text: string): void {
  let depth = 0;
  for (const { 0: found, index } of text.matchAll(/[[{\]}]|(?:[-?:][ \t]+){100,}/g)) {
    depth += found === '[' || found === '{' ? 1 : -1;
    if (found.length > 1 || depth > maxDepth) {
      throw new YamlProblem(`it is nested deeper than ${maxDepth} levels`, placeIn(text, index));
    }
    depth = Math.max(0, depth);
  }
}

/** Refuses repeated keys in a map, and many aliases: the parser takes quadratic time for both. */
function mustBeSound(document: Document, lines: LineCounter): void {
  let aliases = 0;
  const placeOf = (range: Range | null | undefined): { line: number; col: number } => lines.linePos(range?.[0] ?? 0);
  visit(document, {
    Alias(_key, { range }) {
      if (++aliases <= maxAliases) return;
      const what = `it has more than ${maxAliases.toLocaleString('en')} aliases (*)`;
      throw new YamlProblem(what, placeOf(range), 'Write values out instead of using aliases.');
    },
    Map(_key, { items }) {
      const seen = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        if (seen.has(key.value)) throw new YamlProblem('a map has the same key twice', placeOf(key.range));
        seen.add(key.value);
      }
    },
  });
}

/**
 * Parses YAML in linear time.
 * @throws YamlProblem for a text that is not YAML, nested too deep, or full of aliases
 */
export function parseYaml(text: string): YamlText {
  mustBeFlat(text);
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: false, prettyErrors: false });
  const [error] = document.errors;
  if (error) {
    const [what = ''] = error.message.slice(0, maxMessage).split('\n');
    throw new YamlProblem(what.replace(/\.$/, ''), lines.linePos(error.pos[0]));
  }
  mustBeSound(document, lines);
  return { document, lines };
}
