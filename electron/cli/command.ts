import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { messageOf, HookbenchError } from '#shared/errors/hookbench-error.ts';
import { exitCodeOf, exitCodes } from '../engine/config/exit-code.ts';
import { InvalidArgumentError } from 'commander';
import { environmentVariable } from '#shared/model/request-run.ts';
import { styleText } from 'node:util';
import { visibleJson, visibleLine, visibleText } from '#shared/text/visible-text.ts';
import type { LaunchOptions } from '../engine/config/launch-options.ts';

/** The options of every command. */
export interface CommonOptions extends LaunchOptions {
  json?: boolean;
}

/**
 * Writes to standard output or standard error. Everything that a command prints goes through it, so that texts of others
 * cannot control a terminal or a CI log.
 */
interface Printer {
  /** Prints lines. A line break within one is escaped. */
  print(...lines: readonly string[]): void;
  /** Prints a text with its line breaks, and none at its end. */
  text(text: string): void;
  /** Prints lines in a style. Without colours where the stream is no terminal, or with `NO_COLOR`. */
  styled(style: Style, ...lines: readonly string[]): void;
  /** Prints a value as one line of JSON. */
  json(value: unknown): void;
  /** For own control sequences, and for bytes that are wanted unchanged. */
  stream: NodeJS.WriteStream;
}

export type Style = 'bold' | 'cyan' | 'dim' | 'green' | 'red' | 'yellow';

const printerTo = (stream: NodeJS.WriteStream): Printer => ({
  print: (...lines) => void stream.write(lines.map((line) => `${visibleLine(line)}\n`).join('')),
  text: (text) => void stream.write(visibleText(text)),
  styled: (style, ...lines) =>
    void stream.write(lines.map((line) => `${styleText(style, visibleLine(line), { stream })}\n`).join('')),
  json: (value) => void stream.write(`${visibleJson(value)}\n`),
  stream,
});

export const out: Printer = printerTo(process.stdout);
export const err: Printer = printerTo(process.stderr);

/** The error for an argument or option that cannot be used. @param hint What to do instead. */
export const wrongUsage = (message: string, hint: string, cause?: unknown): HookbenchError =>
  new HookbenchError('wrong_usage', message, { hint, cause });

/** The error for the value of an option. @param hint What to enter. */
export const invalidValue = (option: string, text: string, hint: string): HookbenchError =>
  wrongUsage(`Invalid value for ${option}: "${text.slice(0, 100)}".`, hint);

/**
 * Reads the values of `--var name=value`, of which a later one replaces an earlier one with the same name.
 * @throws HookbenchError `wrong_usage`
 */
export function variablesIn(texts: readonly string[] = []): Record<string, string> {
  const pairs = texts.map((text): [string, string] => {
    const at = text.indexOf('=');
    const name = text.slice(0, Math.max(0, at));
    if (environmentVariable.shape.name.safeParse(name).success) return [name, text.slice(at + 1)];
    throw invalidValue('--var', text, 'Use the form name=value, with letters, digits, dots, dashes and underscores.');
  });
  return Object.fromEntries(pairs);
}

const units: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/**
 * Reads a duration such as `500ms`, `30s`, `5m`; a bare number is seconds.
 * @param hint What to enter instead of an invalid duration.
 * @param limits In milliseconds.
 * @returns Milliseconds.
 * @throws HookbenchError `wrong_usage`
 */
export function durationOf(
  text: string,
  option: string,
  hint = 'Enter a duration such as 500ms, 30s or 5m.',
  { min = 0, max = Infinity }: { min?: number; max?: number } = {},
): number {
  const [, amount, unit = 's'] = /^(\d+(?:\.\d+)?)(ms|s|m|h)?$/.exec(text.trim()) ?? [];
  const ms = Math.round(Number(amount) * (units[unit] ?? 1000));
  if (ms >= min && ms <= max) return ms;
  throw invalidValue(option, text, hint);
}

/** The `--timeout` of one request, in milliseconds. @throws HookbenchError `wrong_usage` */
export const timeoutOf = (text: string): number =>
  durationOf(text, '--timeout', 'Enter at most 600 seconds, e.g. 10, 10s or 500ms.', { min: 1, max: 600_000 });

/** Whether a text is an http or https URL. */
export const isWebUrl = (text: string): boolean => /^https?:$/.test(URL.parse(text)?.protocol ?? '');

/** Reads an option that is an http or https URL. @throws InvalidArgumentError */
export function urlOf(text: string): string {
  if (isWebUrl(text)) return text;
  throw new InvalidArgumentError('Enter a URL that begins with http:// or https://.');
}

/** Collects the values of an option that can be repeated. */
export const collect = (one: string, before: string[] = []): string[] => [...before, one];

/**
 * Reads an option that is a whole number.
 * @param what Its name in the hint.
 * @throws HookbenchError `wrong_usage`
 */
export function wholeNumber(
  text: string,
  option: string,
  min: number,
  max = Number.MAX_SAFE_INTEGER,
  what = 'whole number',
): number {
  const number = Number(text);
  if (Number.isSafeInteger(number) && number >= min && number <= max) return number;
  const range = max === Number.MAX_SAFE_INTEGER ? `of at least ${min}` : `from ${min} to ${max}`;
  throw invalidValue(option, text, `Enter a ${what} ${range}.`);
}

/** Splits `name<separator>value`. @throws HookbenchError `wrong_usage` */
export function pairOf(text: string, separator: string, option: string): [string, string] {
  const at = text.indexOf(separator);
  if (at > 0) return [text.slice(0, at).trim(), text.slice(at + 1).trim()];
  throw invalidValue(option, text, `Use the form name${separator}value.`);
}

const oneLine = (text: string): string => text.replaceAll(/\s*\n\s*/g, ' ');

/**
 * Writes an error with its hint to standard error, in one line.
 * @returns The exit code.
 */
export function reportError(error: unknown, json: boolean): number {
  if (!(error instanceof HookbenchError)) {
    const message = oneLine(error instanceof Error ? (error.stack ?? error.message) : messageOf(error));
    if (json) err.json({ error: { code: 'internal', message } });
    else err.print(`hookbench: ${message}`);
    return exitCodes.start;
  }
  const { code, message, hint } = error;
  if (json) err.json({ error: { code, message, ...(hint !== undefined && { hint }) } });
  else {
    // Each problem of a file is a line of its own.
    const [first = '', ...others] = code === 'bad_config' ? message.split('\n') : [message];
    const lines = [`hookbench: ${first}`, ...others];
    const last = lines.pop() ?? '';
    err.print(...[...lines, `${last}${hint === undefined ? '' : ` ${hint}`}`].map(oneLine));
  }
  return exitCodeOf(code);
}

/**
 * Writes a report that only its owner can read.
 * @throws HookbenchError `wrong_usage`
 */
export function writeReport(file: string, bytes: Uint8Array): void {
  try {
    writeFileSync(resolve(file), bytes, { mode: 0o600 });
  } catch (cause) {
    const hint = 'Use a file in an existing folder that you can write to.';
    throw wrongUsage(`Cannot write ${file}: ${messageOf(cause)}.`, hint, cause);
  }
}

/** The files of the reports of a run. */
export interface ReportFiles {
  html?: string;
  junit?: string;
  markdown?: string;
}

/**
 * Writes each report whose file is given, also after one that could not be written.
 * @param read Makes the report of a format.
 * @throws HookbenchError `wrong_usage`, the first error
 */
export async function writeReports<Format extends string>(
  files: Readonly<Record<Format, string | undefined>>,
  read: (format: Format) => Promise<Uint8Array>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const [format, file] of Object.entries<string | undefined>(files)) {
    try {
      if (file !== undefined) writeReport(file, await read(format as Format));
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
