import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Option, type Command } from 'commander';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { exportFormat, type ExportFormat } from '#shared/model/export-format.ts';
import { messageOf } from '#shared/errors/message-of.ts';
import { isOfTheSystem } from '../../engine/config/is-of-the-system.ts';
import { writeWholeFile, type Pieces } from '../../engine/config/write-whole-file.ts';
import { secretBoxesOf } from '../../engine/config/secret-box.ts';
import { systemRandom } from '../../engine/random.ts';
import { createWallClock } from '../../engine/clock.ts';
import { isServed, withControl } from '../call-control.ts';
import { withCommonOptions, type CommonOptions } from '../common-options.ts';
import { visibleText } from '#shared/text/visible-text.ts';
import { err, out } from '../output.ts';

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
    await withControl(options, async ({ stream }) => use(await stream(path)));
    return;
  }
  const file = join(resolve(options.dataDir), 'hookbench.sqlite');
  const { openForExport } = await import('../../engine/control/open-for-export.ts');
  const { openJobs } = await import('../../engine/jobs/open-jobs.ts');
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

async function run(options: ExportCommandOptions): Promise<void> {
  const { output, secrets } = options;
  if (secrets === 'include') err.print(`hookbench: Warning: ${secretsWarning}`);
  await withExport(options, (pieces) => (output === undefined ? print(pieces) : writeTo(resolve(output), pieces)));
}

/** `hookbench export` */
export function exportCommand(program: Command): void {
  withCommonOptions(program.command('export'))
    .description('Export the journal, the messages or the captures of a data folder. Secrets are redacted by default.')
    .addOption(
      new Option(
        '--format <format>',
        'ndjson: the journal as one JSON value per line; har: messages as HAR 1.2; csv: captures; case: a case file',
      )
        .choices(exportFormat.options)
        .default('ndjson'),
    )
    .option('--trace <id>', 'only entries of this trace')
    .option('--case <id>', 'only entries of this opened case file')
    .addOption(
      new Option('--secrets <how>', 'redact: replace tokens and other secrets with [redacted]; include: export them')
        .choices(['redact', 'include'])
        .default('redact'),
    )
    .option('--output <file>', 'write to this file, readable only by you, instead of standard output')
    .addHelpText('after', '\nExample:\n  hookbench export --format case --output failed-login.hookbench-case')
    .action(run);
}
