import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CORE_SCHEMA, load } from 'js-yaml';
import type { RecordedExchange, RecordedWebhook } from '#shared/recording/recorded-exchange.ts';
import type { Jobs } from '../../jobs/create-jobs.ts';
import { readRecording, type Recording } from '../folder/read-recording.ts';
import { recordingWriter } from '../folder/write-recording.ts';
import { findVolatile } from './find-volatile.ts';
import { withCauses } from './webhook-causes.ts';
import type { RecordingSession, Written } from '../record/recording-session.ts';
import type { SecretVault } from '../secrets/secret-vault.ts';

/** Every text in a value, without secrets that were recognised after it was written. */
function withoutKnown<Value>(value: Value, vault: SecretVault): Value {
  const without = (part: unknown): unknown => {
    if (typeof part === 'string') return vault.hideKnown(part) ?? part;
    if (Array.isArray(part)) return part.map(without);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(
      Object.entries(part).map(([name, inner]) => [vault.hideKnown(name) ?? name, without(inner)]),
    );
  };
  return without(value) as Value;
}

/** Texts that YAML does not have as they are: with doubled quotes, or with indented lines. */
const writtenOtherwise = /''|[|>][-+\d]*$/m;

/** Whether a file of a message has secrets that were recognised after it was written. */
function hasKnown(text: string, vault: SecretVault): boolean {
  if (vault.hideKnown(text) !== undefined) return true;
  return (
    writtenOtherwise.test(text) && vault.hideKnown(JSON.stringify(load(text, { schema: CORE_SCHEMA }))) !== undefined
  );
}

async function hideIn(one: Written, { start, vault, writer }: RecordingSession): Promise<void> {
  const { changes } = vault;
  const text = await readFile(join(start.folder, one.path), 'utf8');
  if (hasKnown(text, vault)) {
    const message: unknown = withoutKnown(load(text, { schema: CORE_SCHEMA }), vault);
    const { path } = await (one.kind === 'exchange'
      ? writer.exchange(message as RecordedExchange)
      : writer.webhook(message as RecordedWebhook));
    // The name of a file contains the path of its request, or the event.
    if (path !== one.path) await rm(join(start.folder, one.path));
    one.path = path;
  }
  for (const body of one.bodies) {
    const hidden = vault.hideKnown((await readFile(join(start.folder, body))).toString('latin1'));
    if (hidden !== undefined) await writer.body({ path: body, bytes: Buffer.from(hidden, 'latin1') });
  }
  one.changes = changes;
}

/** Replaces secrets in files that were written before the secret was recognised. */
export async function hideLater(session: RecordingSession): Promise<void> {
  for (const one of session.written) if (one.changes !== session.vault.changes) await hideIn(one, session);
}

/** Writes what needs all messages: the exchange that caused each webhook, and values that differ each time. */
async function complete(recording: Recording, took: number): Promise<Recording> {
  const { exchanges, folder } = recording;
  const { inProgress: _, ...rest } = recording.file;
  const writer = recordingWriter(folder);
  const webhooks = withCauses(exchanges, recording.webhooks);
  for (const webhook of webhooks) await writer.webhook(webhook);
  const volatile = findVolatile(Date.parse(rest.recorded), exchanges, webhooks);
  const file = { ...rest, took: Math.round(took), volatile };
  await writer.recording(file);
  return { ...recording, file, webhooks };
}

/** Completes a recording that ended: replaces secrets that were recognised late, and writes what needs all messages. */
export async function finishRecording(session: RecordingSession, jobs: Jobs, tookMs: number): Promise<void> {
  await hideLater(session);
  const file = session.file();
  await session.write({ ...file, inProgress: true });
  await complete({ ...(await readRecording(session.start.folder, jobs)), file }, tookMs);
}

/**
 * Reads a recording, and completes one whose program was ended while it recorded.
 * @param isInProgress Whether this program records to it now.
 */
export async function openRecording(
  folder: string,
  jobs: Pick<Jobs, 'run'>,
  isInProgress: boolean = false,
): Promise<Recording> {
  const recording = await readRecording(folder, jobs);
  if (!recording.file.inProgress || isInProgress) return recording;
  const ends = [...recording.exchanges, ...recording.webhooks].map(({ at, took }) => at + took);
  const ended = 'The program ended while it recorded';
  return complete({ ...recording, file: { ...recording.file, ended } }, Math.max(0, ...ends));
}
