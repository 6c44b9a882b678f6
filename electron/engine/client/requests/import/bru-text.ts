import { unreadable } from './shell-words.ts';

/** A pair of a block, e.g. a header field. */
export interface BruPair {
  name: string;
  value: string;
  disabled: boolean;
}

/** A block of a `.bru` file: pairs of a dictionary, or the text of any other block. */
export interface BruBlock {
  pairs: BruPair[];
  text: string;
}

const opening = /^([a-z][\w:-]*)[ \t]*([{[])[ \t]*$/;
const hint = 'Correct the file. Bruno shows it with “Show in folder”.';
/** Blocks whose text has no pairs. */
const isText = (name: string): boolean =>
  /^(?:script|tests|docs|example)\b|^body(?!:form-urlencoded|:multipart-form|:file)/.test(name);

/** Without the indentation of a block. */
const outdented = (lines: readonly string[], by = 2): string =>
  lines.map((line) => (line.slice(0, by).trim() === '' ? line.slice(by) : line)).join('\n');

/** A key, which may be quoted, and its value. */
const pairOf = /^(~?)(?:"((?:[^"\\]|\\.)*)"|([^:]*)):[ \t]*(.*)$/;

/** Reads the pairs of a block. @param first The number of its first line. */
function pairsOf(lines: readonly string[], first: number): BruPair[] {
  const pairs: BruPair[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = (lines[at] ?? '').trim();
    // Annotations are for the editor of Bruno.
    if (line.startsWith('@') && line.includes("('''") && !line.endsWith("''')"))
      while (++at < lines.length && lines[at]?.trim() !== "''')");
    if (line === '' || line.startsWith('@')) continue;
    const [, off, quoted, plain = '', begin = ''] =
      pairOf.exec(line) ?? refuse(first + at, `"${line.slice(0, 100)}" has no colon.`);
    const oneLine = /^'''(.*?)'''(.*)$/.exec(begin);
    let value = begin;
    if (oneLine) value = oneLine.slice(1).join('');
    else if (begin === '[' || begin.startsWith("'''")) {
      const [isList, from] = [begin === '[', at + 1];
      while (++at < lines.length && !isEnd(lines[at] ?? '', isList));
      if (at >= lines.length) refuse(first + from - 1, 'the value that starts here has no end.');
      // The type of the content follows the end of the text.
      const after = (lines[at] ?? '').trim().slice("'''".length);
      value = isList ? '' : outdented(lines.slice(from, at), 4) + after;
    }
    const name = (quoted?.replaceAll('\\"', '"') ?? plain).trim();
    // A tilde before a name disables it, also outside of quotes.
    const isOff = off === '~' || name.startsWith('~');
    pairs.push({ name: name.replace(/^~/, ''), value, disabled: isOff });
  }
  return pairs;
}

const isEnd = (line: string, isList: boolean): boolean => line.trimStart().startsWith(isList ? ']' : "'''");

function refuse(line: number, what: string): never {
  throw unreadable(line, what, hint);
}

/**
 * Reads the blocks of a `.bru` file by their names.
 * @throws HookbenchError `bad_input` with the line
 */
export function readBru(text: string): Map<string, BruBlock> {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const blocks = new Map<string, BruBlock>();
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (line.trim() === '') continue;
    const [, name = '', bracket] = opening.exec(line) ?? refuse(at + 1, `"${line.slice(0, 100)}" starts no block.`);
    const end = bracket === '{' ? '}' : ']';
    const from = ++at;
    while (at < lines.length && lines[at]?.trimEnd() !== end) at++;
    if (at === lines.length) refuse(from, `the block ${name} has no end (${end} at the start of a line).`);
    const inside = lines.slice(from, at);
    const pairs = isText(name) || bracket === '[' ? [] : pairsOf(inside, from + 1);
    blocks.set(name, { pairs, text: outdented(inside) });
  }
  return blocks;
}
