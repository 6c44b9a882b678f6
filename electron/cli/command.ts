import { styleText } from 'node:util';
import { visibleJson, visibleLine, visibleText } from '#shared/text/visible-text.ts';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { LaunchOptions } from '../engine/config/launch-options.ts';

/** The options of every command. */
export interface CommonOptions extends LaunchOptions {
  json?: boolean;
}

/**
 * Writes to standard output or standard error. Everything that a command prints goes through it, so that texts of others
 * cannot control a terminal or a CI log.
 */
export interface Printer {
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
