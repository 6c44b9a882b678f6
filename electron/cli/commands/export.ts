import { chmodSync, createWriteStream } from 'node:fs';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Option, type Command } from 'commander';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { exportFormat, type ExportFormat } from '#shared/model/export-format.ts';
import { messageOf } from '#shared/errors/message-of.ts';
import { secretBoxesOf } from '../../engine/config/secret-box.ts';
import { readDetail } from '../../engine/control/read-detail.ts';
import { openForExport } from '../../engine/control/open-for-export.ts';
import { systemRandom } from '../../engine/random.ts';
import { withCommonOptions, type CommonOptions } from '../common-options.ts';

interface ExportCommandOptions extends CommonOptions {
  format: ExportFormat;
  trace?: string;
  secrets: 'redact' | 'include';
  output?: string;
}

/** Prints until the reader has enough, as `head` has after some lines. */
async function print(lines: Iterable<string>): Promise<void> {
  try {
    await pipeline(Readable.from(lines), process.stdout, { end: false });
  } catch (error) {
    if ((error as { code?: string }).code !== 'EPIPE') throw error;
  }
}

async function writeTo(file: string, lines: Iterable<string>): Promise<void> {
  try {
    await pipeline(Readable.from(lines), createWriteStream(file, { mode: 0o600 }));
    chmodSync(file, 0o600);
  } catch (cause) {
    throw new HookbenchError('bad_input', `Cannot write ${file}: ${messageOf(cause)}.`, {
      hint: 'Name a file in a folder that is there and can be written with --output.',
      cause,
    });
  }
}

async function run(options: ExportCommandOptions): Promise<void> {
  const { lines, close } = openForExport(join(resolve(options.dataDir), 'hookbench.sqlite'), {
    format: options.format,
    trace: options.trace,
    secrets: options.secrets,
    detail: readDetail,
    secretBoxes: secretBoxesOf(process.env, systemRandom),
  });
  try {
    await (options.output === undefined ? print(lines) : writeTo(resolve(options.output), lines));
  } finally {
    close();
  }
}

/** `hookbench export` */
export function exportCommand(program: Command): void {
  withCommonOptions(program.command('export'))
    .description('the journal of a data folder with its details, or its messages or captures, secrets left out')
    .addOption(
      new Option('--format <format>', 'the journal as lines of JSON, messages as HAR 1.2, or captures as CSV')
        .choices(exportFormat.options)
        .default('ndjson'),
    )
    .option('--trace <id>', 'only what one cause led to')
    .addOption(
      new Option('--secrets <how>', 'what to do with tokens and secrets')
        .choices(['redact', 'include'])
        .default('redact'),
    )
    .option('--output <file>', 'write to a file, readable for its owner only')
    .addHelpText('after', '\nExample:\n  hookbench export --format har --output messages.har')
    .action(run);
}
