import { chmodSync, createWriteStream } from 'node:fs';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Option, type Command } from 'commander';
import { readDetail } from '../../engine/control/read-detail.ts';
import { openForExport } from '../../engine/control/open-for-export.ts';
import { withCommonOptions, type CommonOptions } from '../common-options.ts';

interface ExportCommandOptions extends CommonOptions {
  format: 'ndjson';
  trace?: string;
  secrets: 'redact' | 'include';
  output?: string;
}

async function run(options: ExportCommandOptions): Promise<void> {
  const { lines, close } = openForExport(join(resolve(options.dataDir), 'hookbench.sqlite'), {
    trace: options.trace,
    secrets: options.secrets,
    detail: readDetail,
  });
  try {
    if (options.output === undefined) {
      for (const line of lines)
        if (!process.stdout.write(line)) await new Promise((go) => process.stdout.once('drain', go));
      return;
    }
    const file = resolve(options.output);
    await pipeline(Readable.from(lines), createWriteStream(file, { mode: 0o600 }));
    chmodSync(file, 0o600);
  } finally {
    close();
  }
}

/** `hookbench export` */
export function exportCommand(program: Command): void {
  withCommonOptions(program.command('export'))
    .description('the journal of a data folder with its details, secrets left out')
    .addOption(new Option('--format <format>', 'one line of JSON an entry').choices(['ndjson']).default('ndjson'))
    .option('--trace <id>', 'only what one cause led to')
    .addOption(
      new Option('--secrets <how>', 'what to do with tokens and secrets')
        .choices(['redact', 'include'])
        .default('redact'),
    )
    .option('--output <file>', 'write to a file, readable for its owner only')
    .addHelpText('after', '\nExample:\n  hookbench export --format ndjson --output journal.ndjson')
    .action(run);
}
