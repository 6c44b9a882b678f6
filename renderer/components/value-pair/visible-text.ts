/** Characters that decide whether a signature matches, but cannot be seen. */
const escapes: Record<string, string> = {
  '\n': '\\n\n',
  '\r': '\\r',
  '\t': '\\t',
  '\u0000': '\\0',
  '\u00a0': '\\u00a0',
  '\ufeff': '\\ufeff',
};

/** A text with escapes for line breaks, tabs, byte order marks and non-breaking spaces; a line feed still breaks the line. */
export const visibleText = (text: string): string =>
  // oxlint-disable-next-line no-control-regex
  text.replaceAll(/[\n\r\t\u0000\u00a0\ufeff]/g, (character) => escapes[character] ?? character);
