import { firstJsonError, lineAndColumn } from '#shared/text/first-json-error.ts';

/** The first syntax error of a JSON text. Lines and columns start at 1. */
export interface JsonProblem {
  line: number;
  column: number;
  words: string;
}

/** What to do about the errors of {@link firstJsonError}. */
const texts: Readonly<Record<string, string>> = {
  'invalid symbol': 'this is not a JSON value; strings need double quotes',
  'invalid number format': 'this is not a JSON number',
  'property name expected': 'a name in double quotes is missing',
  'value expected': 'a value is missing',
  'colon expected': 'a colon is missing',
  'comma expected': 'a comma is missing',
  'close brace expected': 'a closing } is missing',
  'close bracket expected': 'a closing ] is missing',
  'end of file expected': 'unexpected text after the JSON value',
  'unexpected end of string': 'a closing double quote is missing',
  'invalid unicode': '\\u needs four hexadecimal digits',
  'invalid escape character': 'only " \\ / b f n r t u may follow a backslash',
  'invalid character': 'this character must be escaped',
};

/** The first syntax error of a JSON text (RFC 8259); a variable such as `{{name}}` counts as a value. */
export function jsonProblem(text: string): JsonProblem | undefined {
  const filled = text.replaceAll(/\{\{[^{}\n]*\}\}/g, (variable) => '0'.padEnd(variable.length));
  const error = firstJsonError(filled);
  if (!error) return undefined;
  const isComment = /^\/[/*]/.test(filled.slice(error.offset, error.offset + 2));
  return {
    ...lineAndColumn(text, error.offset),
    words: isComment ? 'JSON does not allow comments' : (texts[error.words] ?? 'this is not JSON'),
  };
}
