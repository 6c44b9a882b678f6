import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { numberOfFile, recordingFileName } from '#shared/recording/file-names.ts';
import type { RecordedBody, RecordedExchange, RecordedWebhook } from '#shared/recording/recorded-exchange.ts';
import { recordingFile, type RecordingFile } from '#shared/recording/recording-file.ts';
import { secretKindOf } from '#shared/recording/secret-names.ts';
import { diskError } from '../../folders/disk-error.ts';
import type { Jobs } from '../../jobs/create-jobs.ts';
import {
  parseFile,
  readMessages,
  readMessagesJob,
  regularFile,
  type MessageFiles,
  type ReadMessages,
} from './read-files.ts';
import { bytesOfBody } from './recorded-body.ts';

/** A recording as it is stored. Names replace its secrets. */
export interface Recording {
  folder: string;
  file: RecordingFile;
  /** By number. */
  exchanges: RecordedExchange[];
  webhooks: RecordedWebhook[];
  /** Bytes of all its files, without those in bodies/. */
  size: number;
  /** The decoded bytes of a body. @throws HookbenchError */
  bytesOf(body: RecordedBody | undefined): Buffer;
}

const maxFiles = 200_000;
const maxBodyBytes = 256_000_000;
/** Files of one job. Fewer files are read in this thread, because a job thread takes time to start. */
const filesOfJob = 1000;

async function filesIn(folder: string, part: string): Promise<string[]> {
  const names = await readdir(join(folder, part)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw diskError(error, join(folder, part));
  });
  const files = names.filter((name) => numberOfFile(name) !== undefined);
  if (files.length > maxFiles)
    throw new HookbenchError(
      'bad_input',
      `${join(folder, part)} has more than ${maxFiles.toLocaleString('en')} files.`,
    );
  return files.map((name) => join(folder, part, name));
}

/** Reads files of messages, many of them in job threads. */
async function readAll(exchanges: string[], webhooks: string[], jobs?: Pick<Jobs, 'run'>): Promise<ReadMessages[]> {
  if (!jobs || exchanges.length + webhooks.length < filesOfJob) return [readMessages({ exchanges, webhooks })];
  const inJob = async (files: MessageFiles): Promise<ReadMessages> =>
    JSON.parse(await jobs.run(readMessagesJob, files)) as ReadMessages;
  const portions = (files: readonly string[]): string[][] =>
    Array.from({ length: Math.ceil(files.length / filesOfJob) }, (_, at) =>
      files.slice(at * filesOfJob, (at + 1) * filesOfJob),
    );
  return Promise.all([
    ...portions(exchanges).map((files) => inJob({ exchanges: files, webhooks: [] })),
    ...portions(webhooks).map((files) => inJob({ exchanges: [], webhooks: files })),
  ]);
}

const byNumber = <Message extends { n: number }>(all: readonly Message[]): Message[] =>
  all.toSorted((one, other) => one.n - other.n);

/** Adds secrets that recording.yaml does not list because its writer was ended before it could. */
function withAllSecrets(file: RecordingFile, names: readonly string[]): RecordingFile {
  const listed = new Set(file.secrets.map(({ name }) => name));
  const missing = [...new Set(names)].filter((name) => !listed.has(name));
  if (missing.length === 0) return file;
  const more = missing.map((name) => ({ name, kind: secretKindOf(name), where: 'Not listed' }));
  return { ...file, secrets: [...file.secrets, ...more] };
}

/** Reads only recording.yaml. @throws HookbenchError `not_found`, `bad_config` */
export function readRecordingFile(folder: string): RecordingFile {
  const path = join(folder, recordingFileName);
  return parseFile(recordingFile, regularFile(path).toString('utf8'), path);
}

const bodiesIn =
  (folder: string): Recording['bytesOf'] =>
  (body) =>
    bytesOfBody(body, (path) => regularFile(join(folder, path), maxBodyBytes));

/** Reads one message of a recording; none if it has no such number. */
export async function readMessage(
  folder: string,
  kind: 'exchange' | 'webhook',
  n: number,
): Promise<Pick<ReadMessages, 'exchanges' | 'webhooks'> & Pick<Recording, 'bytesOf'>> {
  const part = `${kind}s` as const;
  const files = (await filesIn(folder, part)).filter((file) => numberOfFile(basename(file)) === n);
  return { ...readMessages({ exchanges: [], webhooks: [], [part]: files }), bytesOf: bodiesIn(folder) };
}

/**
 * Reads a recording: recording.yaml, its exchanges and its webhooks.
 * @param jobs Read a large one; default: this thread does.
 * @throws HookbenchError `not_found`, `bad_config` with the place of each problem, `bad_input`
 */
export async function readRecording(folder: string, jobs?: Pick<Jobs, 'run'>): Promise<Recording> {
  const file = readRecordingFile(folder);
  const [exchanges, webhooks] = await Promise.all([filesIn(folder, 'exchanges'), filesIn(folder, 'webhooks')]);
  const read = await readAll(exchanges, webhooks, jobs);
  return {
    folder,
    file: withAllSecrets(
      file,
      read.flatMap(({ secrets }) => secrets),
    ),
    exchanges: byNumber(read.flatMap((one) => one.exchanges)),
    webhooks: byNumber(read.flatMap((one) => one.webhooks)),
    size: read.reduce((sum, { size }) => sum + size, 0),
    bytesOf: bodiesIn(folder),
  };
}
