/** Why a text is not JSON (RFC 8259), with the offset of the error. */
export interface JsonError {
  offset: number;
  words: string;
  /** Whether more text could make it valid. */
  isAtEnd?: true;
}

/** Is called for each part of a JSON text in order, with offsets in characters; `end` is the offset after the part. */
export interface JsonParts {
  begin(isObject: boolean, offset: number): void;
  name(start: number, end: number): void;
  scalar(start: number, end: number): void;
  /** The innermost object or array ends. */
  end(end: number): void;
}

/** Line and column of a character, from 1. */
export function lineAndColumn(text: string, offset: number): { line: number; column: number } {
  let line = 1;
  let lineStart = 0;
  for (let next = text.indexOf('\n'); next >= 0 && next < offset; next = text.indexOf('\n', lineStart)) {
    line++;
    lineStart = next + 1;
  }
  return { line, column: offset - lineStart + 1 };
}

/** Line, column and offset of a character. */
export function placeOf(text: string, offset: number): string {
  const { column, line } = lineAndColumn(text, offset);
  return `line ${line}, column ${column} (offset ${offset})`;
}

type Expected = 'value' | 'value or ]' | 'name' | 'name or }' | 'colon' | 'comma or close' | 'end';

const expectedLabels: Record<Expected, string> = {
  value: 'value expected',
  'value or ]': 'value expected',
  name: 'property name expected',
  'name or }': 'property name expected',
  colon: 'colon expected',
  'comma or close': 'comma expected',
  end: 'end of file expected',
};

const literals = ['true', 'false', 'null'];
const isSpace = (character: string | undefined): boolean =>
  character === ' ' || character === '\n' || character === '\r' || character === '\t';
/** What ends a string, begins an escape sequence, or must not be in a string. */
// oxlint-disable-next-line no-control-regex
const special = /["\\\x00-\x1f]/g;
const escape = /["\\/bfnrt]|u[0-9a-fA-F]{4}/y;
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![-+.\deE])/y;

/** @returns The offset after what the sticky pattern matches at `start`; `start` if it does not match. */
function endOf(pattern: RegExp, text: string, start: number): number {
  pattern.lastIndex = start;
  return pattern.test(text) ? pattern.lastIndex : start;
}

/** @returns The offset after the string that begins at `start`. */
function endOfString(text: string, start: number): number | JsonError {
  let at = start + 1;
  for (;;) {
    special.lastIndex = at;
    const found = special.exec(text);
    if (!found) return { offset: start, words: 'unexpected end of string', isAtEnd: true };
    if (found[0] === '"') return found.index + 1;
    if (found[0] !== '\\') return { offset: found.index, words: 'invalid character' };
    at = endOf(escape, text, found.index + 1);
    if (at > found.index + 1) continue;
    if (at < text.length)
      return { offset: found.index, words: text[at] === 'u' ? 'invalid unicode' : 'invalid escape character' };
  }
}

/** @returns The offset after the number that begins at `start`. */
function endOfNumber(text: string, start: number): number | JsonError {
  const end = endOf(number, text, start);
  return end > start ? end : { offset: start, words: 'invalid number format' };
}

/** @returns The offset after the string, number or literal that begins at `start`. */
function endOfScalar(text: string, start: number): number | JsonError {
  const first = text[start];
  if (first === '"') return endOfString(text, start);
  if (first !== undefined && '-0123456789'.includes(first)) return endOfNumber(text, start);
  const literal = literals.find((one) => text.startsWith(one, start));
  if (literal !== undefined) return start + literal.length;
  return { offset: start, words: ',:]}'.includes(first ?? '') ? expectedLabels.value : 'invalid symbol' };
}

/**
 * Finds the first error of a JSON text in one pass that stores only the open brackets, so
 * hostile text takes linear time.
 * @param parts Gets the parts before the error.
 */
export function firstJsonError(text: string, parts?: JsonParts): JsonError | undefined {
  const open: ('{' | '[')[] = [];
  let expected: Expected = 'value';
  let at = 0;
  const afterValue = (): Expected => (open.length === 0 ? 'end' : 'comma or close');
  const endWords = (): string => {
    if (expected !== 'comma or close') return expectedLabels[expected];
    return open.at(-1) === '{' ? 'close brace expected' : 'close bracket expected';
  };
  for (;;) {
    while (isSpace(text[at])) at++;
    const character = text[at];
    if (character === undefined)
      return expected === 'end' ? undefined : { offset: at, words: endWords(), isAtEnd: true };
    const inObject = open.at(-1) === '{';
    const canClose = expected === 'comma or close' || expected === (inObject ? 'name or }' : 'value or ]');
    if (open.length > 0 && canClose && character === (inObject ? '}' : ']')) {
      open.pop();
      expected = afterValue();
      at++;
      parts?.end(at);
    } else if (expected === 'comma or close' && character === ',') {
      expected = inObject ? 'name' : 'value';
      at++;
    } else if (expected === 'colon' && character === ':') {
      expected = 'value';
      at++;
    } else if (expected === 'value' || expected === 'value or ]') {
      if (character === '{' || character === '[') {
        open.push(character);
        expected = character === '{' ? 'name or }' : 'value or ]';
        parts?.begin(character === '{', at);
        at++;
      } else {
        const end = endOfScalar(text, at);
        if (typeof end !== 'number') return end;
        expected = afterValue();
        parts?.scalar(at, end);
        at = end;
      }
    } else if ((expected === 'name' || expected === 'name or }') && character === '"') {
      const end = endOfString(text, at);
      if (typeof end !== 'number') return end;
      expected = 'colon';
      parts?.name(at, end);
      at = end;
    } else return { offset: at, words: expectedLabels[expected] };
  }
}
