import { lstatSync, readFileSync } from 'node:fs';
import { CORE_SCHEMA, load } from 'js-yaml';
import type { z } from 'zod';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import {
  recordedExchange,
  recordedWebhook,
  type RecordedExchange,
  type RecordedWebhook,
} from '#shared/recording/recorded-exchange.ts';
import { secretNamesIn } from '#shared/recording/secret-names.ts';
import { readYaml } from '../../config/read-yaml.ts';
import { diskError } from '../../folders/disk-error.ts';
import type { Job } from '../../jobs/job.ts';

/** Files of messages to read. */
export interface MessageFiles {
  exchanges: readonly string[];
  webhooks: readonly string[];
}

/** What files of messages contain. */
export interface ReadMessages {
  exchanges: RecordedExchange[];
  webhooks: RecordedWebhook[];
  /** The names of secrets in them. */
  secrets: string[];
  /** Bytes of the files. */
  size: number;
}

const maxFileBytes = 16_000_000;
const maxDepth = 100;

const hint = 'Correct the file, or record again.';

/** Reads a file that is no link. @throws HookbenchError */
export function regularFile(path: string, maxBytes = maxFileBytes): Buffer {
  try {
    const found = lstatSync(path);
    if (!found.isFile())
      throw new HookbenchError('bad_input', `${path} is not a regular file.`, { hint: 'Links are not followed.' });
    if (found.size > maxBytes)
      throw new HookbenchError('body_too_large', `${path} is larger than ${maxBytes / 1_000_000} MB.`, { hint });
    return readFileSync(path);
  } catch (error) {
    throw diskError(error, path);
  }
}

/** Reads a file of a recording; only one that is wrong is read again, with the place of each problem. */
export function parseFile<Schema extends z.ZodType>(schema: Schema, text: string, file: string): z.output<Schema> {
  try {
    return schema.parse(load(text, { schema: CORE_SCHEMA, maxDepth, maxAliases: 0 }));
  } catch {
    return readYaml(schema, text, { file, hint }).value;
  }
}

/** Reads files of messages. @throws HookbenchError `bad_config` with the place of each problem, `bad_input`, `body_too_large` */
export function readMessages({ exchanges, webhooks }: MessageFiles): ReadMessages {
  const secrets = new Set<string>();
  let size = 0;
  const readAll = <Schema extends z.ZodType>(schema: Schema, files: readonly string[]): z.output<Schema>[] =>
    files.map((file) => {
      const bytes = regularFile(file);
      const text = bytes.toString('utf8');
      size += bytes.length;
      for (const name of secretNamesIn(text)) secrets.add(name);
      return parseFile(schema, text, file);
    });
  return {
    exchanges: readAll(recordedExchange, exchanges),
    webhooks: readAll(recordedWebhook, webhooks),
    secrets: [...secrets],
    size,
  };
}

const deadlineMs = 60_000;

/** Reads files of messages as {@link readMessages} does, in a job thread. @returns JSON, which is cloned faster */
export const readMessagesJob: Job<MessageFiles, string> = {
  name: 'read-recorded-messages',
  deadlineMs,
  whenStopped: (reason) =>
    new HookbenchError(
      'bad_input',
      reason === 'deadline'
        ? `Reading the recording takes longer than ${deadlineMs / 1000} s.`
        : 'Reading the recording takes too much memory.',
      { hint: 'Use a smaller recording.' },
    ),
};
