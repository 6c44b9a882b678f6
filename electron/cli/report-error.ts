import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { messageOf } from '#shared/errors/message-of.ts';
import { exitCodeOf, exitCodes } from '../engine/config/exit-code.ts';

const oneLine = (text: string): string => text.replaceAll(/\s*\n\s*/g, ' ');

/**
 * Writes an error with its hint to standard error, in one line.
 * @returns The exit code.
 */
export function reportError(error: unknown, json: boolean): number {
  if (!(error instanceof HookbenchError)) {
    const message = oneLine(error instanceof Error ? (error.stack ?? error.message) : messageOf(error));
    process.stderr.write(
      json ? `${JSON.stringify({ error: { code: 'internal', message } })}\n` : `hookbench: ${message}\n`,
    );
    return exitCodes.start;
  }
  const { code, message, hint } = error;
  const line = json
    ? JSON.stringify({ error: { code, message, ...(hint !== undefined && { hint }) } })
    : oneLine(`hookbench: ${message}${hint === undefined ? '' : ` ${hint}`}`);
  process.stderr.write(`${line}\n`);
  return exitCodeOf(code);
}
