import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { exchangeFile, recordingFileName, webhookFile } from '#shared/recording/file-names.ts';
import type { RecordedExchange, RecordedWebhook } from '#shared/recording/recorded-exchange.ts';
import type { RecordingFile } from '#shared/recording/recording-file.ts';
import { diskError } from '../../folders/disk-error.ts';
import { COLLECTION_STYLE, dump, visit } from 'js-yaml';

/** The first line of recording.yaml, for editors. */
const schemaLine = '# yaml-language-server: $schema=./node_modules/hookbench/schemas/recording.schema.json\n';

/** Text of pairs such as header fields that fits in one line, in characters. */
const maxInline = 200;

/** A value as YAML that people read and compare: pairs of texts in one line, no folded lines, no aliases. */
const recordingText = (value: unknown): string =>
  dump(value, {
    lineWidth: -1,
    noRefs: true,
    transform(documents) {
      visit(documents, (node) => {
        if (node.kind !== 'sequence' || node.items.length === 0) return;
        let length = 0;
        for (const item of node.items) {
          if (item.kind !== 'scalar') return;
          length += item.value.length;
        }
        if (length <= maxInline || node.items.length === 2) node.style = COLLECTION_STYLE.FLOW;
      });
    },
  });

/** A file of a body, e.g. `bodies/0001-response.bin`. */
export interface BodyFile {
  path: string;
  bytes: Buffer;
}

/** A file of a message, in the folder, and the bytes that were written, with those of its bodies. */
export interface WrittenFile {
  path: string;
  size: number;
}

/** Writes the files of a recording. A file appears under its name when it is complete. */
export interface RecordingWriter {
  /** @throws HookbenchError `storage_failed` */
  exchange(exchange: RecordedExchange, bodies?: readonly BodyFile[]): Promise<WrittenFile>;
  webhook(webhook: RecordedWebhook, bodies?: readonly BodyFile[]): Promise<WrittenFile>;
  body(body: BodyFile): Promise<number>;
  recording(file: RecordingFile): Promise<number>;
}

const parts = ['exchanges', 'webhooks', 'bodies'];

/** The name of a temporary file, which readers ignore. */
const unfinished = (path: string): string => `${path}.unfinished`;

async function write(folder: string, path: string, content: string | Buffer): Promise<number> {
  const target = join(folder, path);
  try {
    await writeFile(unfinished(target), content);
    await rename(unfinished(target), target);
    return typeof content === 'string' ? Buffer.byteLength(content) : content.length;
  } catch (error) {
    await rm(unfinished(target), { force: true }).catch(() => undefined);
    throw diskError(error, target);
  }
}

async function writeAll(
  folder: string,
  path: string,
  value: unknown,
  bodies: readonly BodyFile[] = [],
): Promise<WrittenFile> {
  let size = 0;
  for (const body of bodies) size += await write(folder, body.path, body.bytes);
  return { path, size: size + (await write(folder, path, recordingText(value))) };
}

/** A writer for a folder that has a recording. */
export const recordingWriter = (folder: string): RecordingWriter => ({
  exchange: (exchange, bodies) =>
    writeAll(folder, exchangeFile(exchange.n, exchange.request.method, exchange.request.path), exchange, bodies),
  webhook: (webhook, bodies) =>
    writeAll(folder, webhookFile(webhook.n, webhook.event ?? webhook.request.path), webhook, bodies),
  body: ({ bytes, path }) => write(folder, path, bytes),
  recording: (file) => write(folder, recordingFileName, schemaLine + recordingText(file)),
});

/**
 * Creates the folder of a new recording.
 * @throws HookbenchError `conflict` if the folder has files
 */
export async function createRecordingFolder(folder: string): Promise<RecordingWriter> {
  try {
    await mkdir(folder, { recursive: true });
    const found = await readdir(folder);
    if (found.some((name) => !name.startsWith('.git')))
      throw new HookbenchError('conflict', `${folder} is not empty.`, {
        hint: 'Choose a new folder for the recording.',
        field: '/folder',
      });
    for (const part of parts) await mkdir(join(folder, part));
  } catch (error) {
    throw diskError(error, folder);
  }
  return recordingWriter(folder);
}
