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

/**
 * Writes to standard output or standard error. Everything that a command prints goes through it, so that texts of others
 * cannot control a terminal or a CI log.
 */
export interface Printer {
  /** Prints lines. A line break within one is escaped. */
  print(...lines: readonly string[]): void;
  /** Prints a text with its line breaks, and none at its end. */
  text(text: string): void;
  /** Prints a value as one line of JSON. */
  json(value: unknown): void;
  /** For own control sequences, and for bytes that are wanted unchanged. */
  stream: NodeJS.WriteStream;
}

const printerTo = (stream: NodeJS.WriteStream): Printer => ({
  print: (...lines) => void stream.write(lines.map((line) => `${visibleLine(line)}\n`).join('')),
  text: (text) => void stream.write(visibleText(text)),
  json: (value) => void stream.write(`${visibleJson(value)}\n`),
  stream,
});

export const out: Printer = printerTo(process.stdout);
export const err: Printer = printerTo(process.stderr);
