import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { messageOf } from '#shared/errors/hookbench-error.ts';
import { wrongUsage } from './command.ts';

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
