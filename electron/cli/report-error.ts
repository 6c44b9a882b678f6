import { HookbenchError, messageOf } from '#shared/errors/hookbench-error.ts';
import { exitCodeOf, exitCodes } from '../engine/config/exit-code.ts';
import { err } from './command.ts';

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
