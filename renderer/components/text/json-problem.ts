import { parse, printParseErrorCode, type ParseError } from 'jsonc-parser';

/** The first syntax error of a JSON text. Lines and columns start at 1. */
export interface JsonProblem {
  line: number;
  column: number;
  words: string;
}

const words: Readonly<Record<string, string>> = {
  InvalidSymbol: 'this is not a JSON value; strings need double quotes',
  InvalidNumberFormat: 'this is not a JSON number',
  PropertyNameExpected: 'a name in double quotes is missing',
  ValueExpected: 'a value is missing',
  ColonExpected: 'a colon is missing',
  CommaExpected: 'a comma is missing',
  CloseBraceExpected: 'a closing } is missing',
  CloseBracketExpected: 'a closing ] is missing',
  EndOfFileExpected: 'unexpected text after the JSON value',
  InvalidCommentToken: 'JSON does not allow comments',
  UnexpectedEndOfComment: 'JSON does not allow comments',
  UnexpectedEndOfString: 'a closing double quote is missing',
  UnexpectedEndOfNumber: 'the number is not complete',
  InvalidUnicode: '\\u needs four hexadecimal digits',
  InvalidEscapeCharacter: 'only " \\ / b f n r t u may follow a backslash',
  InvalidCharacter: 'this character must be escaped',
};

/** The first syntax error of a JSON text (RFC 8259); a variable such as `{{name}}` counts as a value. */
export function jsonProblem(text: string): JsonProblem | undefined {
  const filled = text.replaceAll(/\{\{[^{}\n]*\}\}/g, (variable) => '0'.padEnd(variable.length));
  const errors: ParseError[] = [];
  parse(filled, errors, { disallowComments: true });
  const [first] = errors.toSorted((a, b) => a.offset - b.offset);
  if (!first) return undefined;
  const before = text.slice(0, first.offset).split('\n');
  return {
    line: before.length,
    column: (before.at(-1)?.length ?? 0) + 1,
    words: words[printParseErrorCode(first.error)] ?? 'this is not JSON',
  };
}
