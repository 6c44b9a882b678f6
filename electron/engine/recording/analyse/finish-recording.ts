import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CORE_SCHEMA, load } from 'js-yaml';
import type { RecordedExchange, RecordedWebhook } from '#shared/recording/recorded-exchange.ts';
import type { Jobs } from '../../jobs/create-jobs.ts';
import { readRecording, type Recording } from '../folder/read-recording.ts';
import { recordingWriter } from '../folder/write-recording.ts';
import { findVolatile, leavesOf } from './find-volatile.ts';
import type { RecordingSession, Written } from '../record/recording-session.ts';
import type { SecretVault } from '../secrets/secret-vault.ts';
import { firstHeader } from '#shared/model/header-pair.ts';

/** A webhook without a shared id belongs to a change that is at most this old. */
const maxGuessMs = 10_000;
const minValue = 4;
const safe = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/** Values that can be ids: short texts with a digit. */
const isIdLike = (text: string): boolean => text.length >= minValue && text.length <= 200 && /\d/.test(text);

function* valuesOf({ request, response }: RecordedExchange): Generator<string> {
  for (const { text } of leavesOf(response?.body?.json)) yield text;
  for (const { text } of leavesOf(request.body?.json)) yield text;
  yield* request.path.split('/');
  const location = firstHeader(response?.headers, 'location') ?? '';
  yield* location.split('/');
}

const endOf = ({ at, took }: RecordedExchange): number => at + took;

/**
 * Finds the exchange that caused each webhook: the last change before it with the same id, or the last change a few seconds
 * before.
 */
function withCauses(exchanges: readonly RecordedExchange[], webhooks: readonly RecordedWebhook[]): RecordedWebhook[] {
  const changes = exchanges.filter(({ request, response, server }) => {
    return server === 'api' && !safe.has(request.method) && (response?.status ?? 500) < 400;
  });
  const byValue = new Map<string, RecordedExchange[]>();
  for (const exchange of changes)
    for (const value of new Set(valuesOf(exchange)))
      if (isIdLike(value)) byValue.set(value, [...(byValue.get(value) ?? []), exchange]);

  const causedBy = (webhook: RecordedWebhook, exchange: RecordedExchange, because: string): RecordedWebhook => ({
    ...webhook,
    after: exchange.n,
    because,
    delay: Math.max(0, Math.round((webhook.at - endOf(exchange)) * 10) / 10),
  });

  return webhooks.map((webhook) => {
    const before = (one: RecordedExchange): boolean => one.at <= webhook.at;
    let best: { exchange: RecordedExchange; value: string } | undefined;
    for (const { text: value } of leavesOf(webhook.request.body?.json)) {
      const exchange = byValue.get(value)?.findLast(before);
      if (exchange && exchange.n > (best?.exchange.n ?? 0)) best = { exchange, value };
    }
    if (best) return causedBy(webhook, best.exchange, `Both contain ${best.value}`);
    const last = changes.findLast(before);
    const seconds = last && (webhook.at - last.at) / 1000;
    if (last && seconds !== undefined && seconds * 1000 <= maxGuessMs)
      return causedBy(webhook, last, `It is the last change, ${seconds.toFixed(1)} s before; no id shows it`);
    return { ...webhook, delay: webhook.at };
  });
}

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
