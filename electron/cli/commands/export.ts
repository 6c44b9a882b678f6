import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { HookbenchError, messageOf } from '#shared/errors/hookbench-error.ts';
import type { ExportFormat } from '#shared/model/export-format.ts';
import { isOfTheSystem, writeWholeFile, type Pieces } from '../../engine/config/write-whole-file.ts';
import { secretBoxesOf } from '../../engine/config/secret-box.ts';
import { systemRandom } from '../../engine/random.ts';
import { createWallClock } from '../../engine/clock.ts';
import { isServed, withControl } from '../with-control.ts';
import { type CommonOptions, err, out } from '../command.ts';
import { visibleText } from '#shared/text/visible-text.ts';

interface ExportCommandOptions extends CommonOptions {
  format: ExportFormat;
  trace?: string;
  case?: string;
  secrets: 'redact' | 'include';
  output?: string;
}

/** An export on a terminal; files and pipes get its bytes. */
async function* visiblePieces(pieces: Pieces): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const piece of pieces)
    yield visibleText(typeof piece === 'string' ? piece : decoder.decode(piece, { stream: true }));
}

/** Prints until the reader closes the pipe, as `head` does. */
async function print(pieces: Pieces): Promise<void> {
  try {
    await pipeline(Readable.from(out.stream.isTTY ? visiblePieces(pieces) : pieces), out.stream, { end: false });
  } catch (error) {
    if ((error as { code?: string }).code !== 'EPIPE') throw error;
  }
}

async function writeTo(file: string, pieces: Pieces): Promise<void> {
  try {
    await writeWholeFile(file, pieces);
  } catch (cause) {
    if (!isOfTheSystem(cause)) throw cause;
    throw new HookbenchError('bad_input', `Cannot write ${file}: ${messageOf(cause)}.`, {
      hint: 'Use --output with a file in an existing folder that you can write to.',
      cause,
    });
  }
}

/**
 * Passes the export to `use`. A running Hookbench makes the case files of its data folder, because only it knows the
 * current clocks and faults.
 */
async function withExport(options: ExportCommandOptions, use: (pieces: Pieces) => Promise<void>): Promise<void> {
  const { format, secrets, trace, case: caseId } = options;
  const wanted = {
    format,
    secrets,
    ...(trace !== undefined && { trace }),
    ...(caseId !== undefined && { case: caseId }),
  };
  if (format === 'case' && isServed(options)) {
    const path = `/export?${new URLSearchParams(wanted).toString()}`;
    const { streamFrom } = await import('../../headless/control-client.ts');
    await withControl(options, async (_client, { control, key }) => use(await streamFrom(control, key, path)));
    return;
  }
  const file = join(resolve(options.dataDir), 'hookbench.sqlite');
  const { openForExport } = await import('../../engine/control/open-for-export.ts');
  const { openJobs } = await import('../../engine/jobs/create-jobs.ts');
  const jobs = openJobs();
  try {
    const pieces = await openForExport(file, {
      ...wanted,
      jobs,
      wall: createWallClock(),
      secretBoxes: secretBoxesOf(process.env, systemRandom),
    });
    await use(pieces);
  } finally {
    jobs.close();
  }
}

const secretsWarning =
  'This export contains tokens, passwords and other secrets. Share it only with people who are allowed to use them, or export without --secrets include.';

/** `hookbench export` */
export async function exportJournal(options: ExportCommandOptions): Promise<void> {
  const { output, secrets } = options;
  if (secrets === 'include') err.print(`hookbench: Warning: ${secretsWarning}`);
  await withExport(options, (pieces) => (output === undefined ? print(pieces) : writeTo(resolve(output), pieces)));
}
