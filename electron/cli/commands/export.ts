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
import { readDetail } from '../../engine/control/read-detail.ts';
import { openForExport } from '../../engine/control/open-for-export.ts';
import { systemRandom } from '../../engine/random.ts';
import { createWallClock } from '../../engine/clock.ts';
import { isServed, withControl } from '../call-control.ts';
import { withCommonOptions, type CommonOptions } from '../common-options.ts';

interface ExportCommandOptions extends CommonOptions {
  format: ExportFormat;
  trace?: string;
  case?: string;
  secrets: 'redact' | 'include';
  output?: string;
}

/** Prints until the reader has enough, as `head` has after some lines. */
async function print(pieces: Pieces): Promise<void> {
  try {
    await pipeline(Readable.from(pieces), process.stdout, { end: false });
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
      hint: 'Name a file in a folder that is there and can be written with --output.',
      cause,
    });
  }
}

/**
 * Hands the export to who writes it. A workbench that runs on the data folder knows more than the folder: how clocks and
 * faults are set.
 */
async function withExport(options: ExportCommandOptions, use: (pieces: Pieces) => Promise<void>): Promise<void> {
  const { format, secrets, trace, case: caseId } = options;
  const asked = {
    format,
    secrets,
    ...(trace !== undefined && { trace }),
    ...(caseId !== undefined && { case: caseId }),
  };
  if (format === 'case' && isServed(options)) {
    const path = `/export?${new URLSearchParams(asked).toString()}`;
    await withControl(options, async ({ stream }) => use(await stream(path)));
    return;
  }
  const file = join(resolve(options.dataDir), 'hookbench.sqlite');
  const { lines, close } = await openForExport(file, {
    ...asked,
    detail: readDetail,
    wall: createWallClock(),
    secretBoxes: secretBoxesOf(process.env, systemRandom),
  });
  try {
    await use(lines);
  } finally {
    close();
  }
}

async function run(options: ExportCommandOptions): Promise<void> {
  const { output } = options;
  await withExport(options, (pieces) => (output === undefined ? print(pieces) : writeTo(resolve(output), pieces)));
}

/** `hookbench export` */
export function exportCommand(program: Command): void {
  withCommonOptions(program.command('export'))
    .description('the journal of a data folder with its details, or its messages or captures, secrets left out')
    .addOption(
      new Option(
        '--format <format>',
        'the journal as lines of JSON, messages as HAR 1.2, captures as CSV, or a case file',
      )
        .choices(exportFormat.options)
        .default('ndjson'),
    )
    .option('--trace <id>', 'only what one cause led to')
    .option('--case <id>', 'only what was read from this case file')
    .addOption(
      new Option('--secrets <how>', 'what to do with tokens and secrets')
        .choices(['redact', 'include'])
        .default('redact'),
    )
    .option('--output <file>', 'write to a file, readable for its owner only')
    .addHelpText('after', '\nExample:\n  hookbench export --format case --output failed-login.hookbench-case')
    .action(run);
}
