import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { messageOf } from '#shared/errors/message-of.ts';

/**
 * Writes a report that only its owner can read.
 * @throws HookbenchError `wrong_usage`
 */
export function writeReport(file: string, bytes: Uint8Array): void {
  try {
    writeFileSync(resolve(file), bytes, { mode: 0o600 });
  } catch (cause) {
    throw new HookbenchError('wrong_usage', `Cannot write ${file}: ${messageOf(cause)}.`, {
      hint: 'Use a file in an existing folder that you can write to.',
      cause,
    });
  }
}
