import { readFileSync } from 'node:fs';
import { dirname, resolve, sep } from 'node:path';
import type { Command } from 'commander';
import type { InterfaceCheck } from '#shared/interface/interface-check.ts';
import type { Note } from '#shared/interface/note.ts';
import { counted } from '#shared/trace/counted.ts';
import { exitCodes } from '../../engine/config/exit-code.ts';
import { checkInterfaceJob } from '../../engine/interface/interface-job.ts';
import { out } from '../output.ts';
import { reading } from '../reading.ts';

interface CheckOptions {
  overlay?: string;
  events?: string;
  json?: boolean;
  allowRemoteRefs?: boolean;
}

const readText = (file: string): { file: string; text: string } => ({
  file: file.replaceAll(sep, '/'),
  text: reading(file, () => readFileSync(file, 'utf8'), 'Give the path of a file that you can read.'),
});

const noteLine = ({ level, place: { file, line, pointer }, what }: Note): string =>
  `${file}:${line}: ${level}: ${what}${pointer === '' ? '' : ` (${pointer})`}`;

function lines({ notes, summary, usable }: InterfaceCheck): string[] {
  const count = notes.filter(({ level }) => level === 'error').length;
  const schemes = summary?.securitySchemes.map(({ name, type }) => `${name} (${type})`) ?? [];
  return [
    ...notes.map(noteLine),
    ...(summary
      ? [
          `${summary.title} ${summary.version}, OpenAPI ${summary.openapi}`,
          `${counted(summary.operations, 'operation', 'operations')}, ${counted(summary.schemas, 'schema', 'schemas')}`,
          `Webhooks: ${summary.webhooks.join(', ') || 'none'}`,
          `Security schemes: ${schemes.join(', ') || 'none'}`,
        ]
      : []),
    usable ? 'It can be used.' : `It cannot be used: ${counted(count, 'error', 'errors')}.`,
  ];
}

async function check(file: string, { allowRemoteRefs, events, json, overlay }: CheckOptions): Promise<void> {
  const input = {
    openapi: readText(file),
    overlay: overlay === undefined ? undefined : readText(overlay),
    events: events === undefined ? undefined : readText(events),
    folder: dirname(resolve(file)),
    allowRemoteRefs,
  };
  const { openJobs } = await import('../../engine/jobs/open-jobs.ts');
  const jobs = openJobs({ maxHeapMb: 1024 });
  try {
    const found = await jobs.run(checkInterfaceJob, input);
    if (json) out.json(found);
    else out.print(...lines(found));
    if (!found.usable) process.exitCode = exitCodes.usage;
  } finally {
    jobs.close();
  }
}

/** `hookbench interface` */
export function interfaceCommand(program: Command): void {
  const own = program.command('interface').description('Check the documents of your own interface.');
  own
    .command('check')
    .description('Show what an OpenAPI document consists of, and what is wrong with it.')
    .argument('<file>', 'OpenAPI 3.0, 3.1 or 3.2, as YAML or JSON')
    .option('--overlay <file>', 'OpenAPI Overlay 1.0 or 1.1')
    .option('--events <file>', 'AsyncAPI 2 or 3, or OpenAPI with webhooks')
    .option('--allow-remote-refs', 'get http and https URLs that references name')
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      `
References to files are followed below the folder of the document.

Exit code: 0 it can be used, 2 it has errors, or a file cannot be read.

Examples:
  hookbench interface check api.yaml
  hookbench interface check api.yaml --overlay api.overlay.yaml --events events.yaml --json`,
    )
    .action(check);
}
