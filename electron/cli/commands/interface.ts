import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve, sep } from 'node:path';
import type { InterfaceCheck, InterfaceSummary } from '#shared/interface/interface-check.ts';
import type { Note } from '#shared/interface/note.ts';
import { counted } from '#shared/trace/counted.ts';
import { exitCodes } from '../../engine/config/exit-code.ts';
import { checkInterfaceJob, newOverlayJob, type InterfaceInput } from '../../engine/interface/interface-job.ts';
import type { Job } from '../../engine/jobs/job.ts';
import { exampleFiles } from '../../engine/interface/example-files.ts';
import { err, out, wrongUsage, writeReport } from '../command.ts';
import { reading } from '../reading.ts';

interface DocumentOptions {
  overlay?: string;
  events?: string;
  allowRemoteRefs?: boolean;
}

const readText = (file: string): { file: string; text: string } => ({
  file: file.replaceAll(sep, '/'),
  text: reading(file, () => readFileSync(file, 'utf8'), 'Give the path of a file that you can read.'),
});

const noteLine = ({ level, place: { file, line, pointer }, what }: Note): string =>
  `${file}:${line}: ${level}: ${what}${pointer === '' ? '' : ` (${pointer})`}`;

const collectionLine = ({ key, name, paths, single }: InterfaceSummary['collections'][number]): string =>
  `${single ? 'Record' : 'Records'} ${name}: ${single ? '' : `key ${key}, `}${paths.join(', ') || 'no paths'}`;

function lines({ notes, summary, usable }: InterfaceCheck): string[] {
  const count = notes.filter(({ level }) => level === 'error').length;
  const schemes = summary?.securitySchemes.map(({ name, type }) => `${name} (${type})`) ?? [];
  return [
    ...notes.map(noteLine),
    ...(summary
      ? [
          `${summary.title} ${summary.version}, OpenAPI ${summary.openapi}`,
          `${counted(summary.operations, 'operation', 'operations')} at ${summary.basePath || '/'}, ${counted(summary.schemas, 'schema', 'schemas')}`,
          ...summary.collections.map(collectionLine),
          ...summary.events.map(
            ({ kind, name, sentBy }) =>
              `Event ${name}: ${kind}, ${sentBy.length > 0 ? `sent by ${sentBy.join(', ')}` : 'sent by no operation'}`,
          ),
          `Security schemes: ${schemes.join(', ') || 'none'}`,
          `Scopes: ${summary.scopes.join(', ') || 'none'}`,
        ]
      : []),
    usable ? 'It has no errors.' : `It has ${counted(count, 'error', 'errors')}.`,
  ];
}

/** Runs a job on the documents of an interface. */
async function withDocuments<Output>(
  job: Job<InterfaceInput, Output>,
  file: string,
  { allowRemoteRefs, ...given }: DocumentOptions,
): Promise<Output> {
  const { events, openapi, overlay } = { ...(exampleFiles(file) ?? { openapi: file }), ...given };
  const input = {
    openapi: readText(openapi),
    overlay: overlay === undefined ? undefined : readText(overlay),
    events: events === undefined ? undefined : readText(events),
    folder: dirname(resolve(openapi)),
    allowRemoteRefs,
  };
  const { openJobs } = await import('../../engine/jobs/create-jobs.ts');
  const jobs = openJobs({ maxHeapMb: 1024 });
  try {
    return await jobs.run(job, input);
  } finally {
    jobs.close();
  }
}

/** `hookbench interface check` */
export async function checkInterface(
  file: string,
  { json, ...documents }: DocumentOptions & { json?: boolean },
): Promise<void> {
  const found = await withDocuments(checkInterfaceJob, file, documents);
  if (json) out.json(found);
  else out.print(...lines(found));
  if (!found.usable) process.exitCode = exitCodes.usage;
}

/** `hookbench interface new` */
export async function writeNewOverlay(
  file: string,
  { out: output, ...documents }: DocumentOptions & { out?: string },
): Promise<void> {
  const { notes, text } = await withDocuments(newOverlayJob, file, documents);
  if (text === undefined) {
    err.print(...notes.filter(({ level }) => level === 'error').map(noteLine), 'No overlay is written.');
    process.exitCode = exitCodes.usage;
  } else if (output === undefined) out.text(text);
  else {
    if (existsSync(output))
      throw wrongUsage(`${output} exists.`, 'Use the name of a new file: your overlay is not replaced.');
    writeReport(output, Buffer.from(text));
  }
}
