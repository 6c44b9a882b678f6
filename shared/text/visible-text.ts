/** A character as an escape sequence of JavaScript. */
function escaped(character: string): string {
  const hex = character.charCodeAt(0).toString(16);
  return hex.length > 2 ? `\\u${hex.padStart(4, '0')}` : `\\x${hex.padStart(2, '0')}`;
}

/** Characters that control a terminal, end a line, or change the direction of text. */
const controls = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;
/** `::` at the start of a line is a command of GitHub Actions. */
const lineCommand = /^(\s*):(?=:)/;
/** `##[` is one of GitHub Actions and Azure Pipelines, `##vso[` of Azure Pipelines, `##teamcity[` of TeamCity. */
const markedCommand = /#(?=#[a-z]*\[)/gi;

/** One line that terminals and CI logs show as text. Control characters, except tabs, and commands are escaped: `\x1b`. */
export const visibleLine = (line: string): string =>
  line
    .replaceAll(controls, (one) => (one === '\t' ? one : escaped(one)))
    .replace(lineCommand, `$1${escaped(':')}`)
    .replaceAll(markedCommand, escaped('#'));

/** The same for a text with several lines. */
export const visibleText = (text: string): string =>
  text
    .split(/(\r?\n)/)
    .map((part, index) => (index % 2 === 0 ? visibleLine(part) : part))
    .join('');

/** A value as one line of JSON, with the same escaped. It is read as the same value. */
export const visibleJson = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll(controls, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .replaceAll(markedCommand, '\\u0023');
