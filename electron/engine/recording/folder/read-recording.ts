import { lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CORE_SCHEMA, load } from 'js-yaml';
import type { z } from 'zod';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { numberOfFile, recordingFileName } from '#shared/recording/file-names.ts';
import type { RecordedBody } from '#shared/recording/recorded-body.ts';
import { recordedExchange, recordedWebhook } from '#shared/recording/recorded-exchange.ts';
import type { RecordedExchange, RecordedWebhook } from '#shared/recording/recorded-exchange.ts';
import { recordingFile, type RecordingFile } from '#shared/recording/recording-file.ts';
import { secretKindOf, secretNamesIn } from '#shared/recording/secret-names.ts';
import { readYaml } from '../../config/read-yaml.ts';
import { diskError } from '../../folders/disk-error.ts';
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
  bytesOf(body: RecordedBody | undefined): Promise<Buffer>;
}

const maxFiles = 200_000;
const maxFileBytes = 16_000_000;
const maxBodyBytes = 256_000_000;
/** Files that are read at the same time. */
const readAtOnce = 32;
const maxDepth = 100;

const hint = 'Correct the file, or record again.';

async function regularFile(path: string, maxBytes: number): Promise<Buffer> {
  try {
    const found = await lstat(path);
    if (!found.isFile())
      throw new HookbenchError('bad_input', `${path} is not a regular file.`, { hint: 'Links are not followed.' });
    if (found.size > maxBytes)
      throw new HookbenchError('body_too_large', `${path} is larger than ${maxBytes / 1_000_000} MB.`, { hint });
    return await readFile(path);
  } catch (error) {
    throw diskError(error, path);
  }
}

/** Reads a file of a recording; only one that is wrong is read again, with the place of each problem. */
function parse<Schema extends z.ZodType>(schema: Schema, text: string, file: string): z.output<Schema> {
  try {
    return schema.parse(load(text, { schema: CORE_SCHEMA, maxDepth, maxAliases: 0 }));
  } catch {
    return readYaml(schema, text, { file, hint }).value;
  }
}

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

async function readAll<Schema extends z.ZodType<{ n: number }>>(folder: string, part: string, schema: Schema) {
  const files = await filesIn(folder, part);
  const read: z.output<Schema>[] = [];
  const names = new Set<string>();
  let size = 0;
  let next = 0;
  async function readOn(): Promise<void> {
    for (let file = files[next++]; file !== undefined; file = files[next++]) {
      const bytes = await regularFile(file, maxFileBytes);
      const text = bytes.toString('utf8');
      size += bytes.length;
      for (const name of secretNamesIn(text)) names.add(name);
      read.push(parse(schema, text, file));
    }
  }
  await Promise.all(Array.from({ length: readAtOnce }, readOn));
  return { all: read.toSorted((one, other) => one.n - other.n), names, size };
}

/** Adds secrets that recording.yaml does not list because its writer was ended before it could. */
function withAllSecrets(file: RecordingFile, names: readonly string[]): RecordingFile {
  const listed = new Set(file.secrets.map(({ name }) => name));
  const missing = [...new Set(names)].filter((name) => !listed.has(name));
  if (missing.length === 0) return file;
  const more = missing.map((name) => ({ name, kind: secretKindOf(name), where: 'Not listed' }));
  return { ...file, secrets: [...file.secrets, ...more] };
}

/** Reads only recording.yaml. @throws HookbenchError `not_found`, `bad_config` */
export async function readRecordingFile(folder: string): Promise<RecordingFile> {
  const path = join(folder, recordingFileName);
  return parse(recordingFile, (await regularFile(path, maxFileBytes)).toString('utf8'), path);
}

/**
 * Reads a recording: recording.yaml, its exchanges and its webhooks.
 * @throws HookbenchError `not_found`, `bad_config` with the place of each problem, `bad_input`
 */
export async function readRecording(folder: string): Promise<Recording> {
  const [file, exchanges, webhooks] = await Promise.all([
    readRecordingFile(folder),
    readAll(folder, 'exchanges', recordedExchange),
    readAll(folder, 'webhooks', recordedWebhook),
  ]);
  return {
    folder,
    file: withAllSecrets(file, [...exchanges.names, ...webhooks.names]),
    exchanges: exchanges.all,
    webhooks: webhooks.all,
    size: exchanges.size + webhooks.size,
    bytesOf: (body) => bytesOfBody(body, (path) => regularFile(join(folder, path), maxBodyBytes)),
  };
}
