import { parse, printParseErrorCode, type ParseError } from 'jsonc-parser';

/** Where a text stops being JSON, and what is wrong there. Lines and columns begin with 1. */
export interface JsonProblem {
  line: number;
  column: number;
  words: string;
}

const words: Readonly<Record<string, string>> = {
  InvalidSymbol: 'this is no JSON value; text goes in double quotes',
  InvalidNumberFormat: 'this is no JSON number',
  PropertyNameExpected: 'a name in double quotes is missing',
  ValueExpected: 'a value is missing',
  ColonExpected: 'a colon is missing',
  CommaExpected: 'a comma is missing',
  CloseBraceExpected: 'a closing } is missing',
  CloseBracketExpected: 'a closing ] is missing',
  EndOfFileExpected: 'the JSON has ended before',
  InvalidCommentToken: 'JSON has no comments',
  UnexpectedEndOfComment: 'JSON has no comments',
  UnexpectedEndOfString: 'a closing double quote is missing',
  UnexpectedEndOfNumber: 'the number is not complete',
  InvalidUnicode: '\\u wants four hexadecimal digits',
  InvalidEscapeCharacter: 'a backslash stands before " \\ / b f n r t u alone',
  InvalidCharacter: 'this character must be written as an escape',
};

/** The first place where a text is not JSON (RFC 8259); a variable such as `{{name}}` may stand for any value. */
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
    words: words[printParseErrorCode(first.error)] ?? 'this is no JSON',
  };
}
