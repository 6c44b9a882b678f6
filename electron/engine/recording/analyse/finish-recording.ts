import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CORE_SCHEMA, load } from 'js-yaml';
import type { Jobs } from '../../jobs/create-jobs.ts';
import { readRecording } from '../folder/read-recording.ts';
import { findVolatile } from './find-volatile.ts';
import { withCauses } from './webhook-causes.ts';
import { recordingText } from '../folder/recording-text.ts';
import type { RecordingSession } from '../record/recording-session.ts';
import type { SecretVault } from '../secrets/secret-vault.ts';

/** Every text in a value, without secrets that were recognised after it was written. */
function withoutKnown(value: unknown, vault: SecretVault): unknown {
  if (typeof value === 'string') return vault.hideKnown(value) ?? value;
  if (Array.isArray(value)) return value.map((part) => withoutKnown(part, vault));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [vault.hideKnown(name) ?? name, withoutKnown(part, vault)]),
  );
}

async function replace(path: string, content: string | Buffer): Promise<void> {
  await writeFile(`${path}.unfinished`, content);
  await rename(`${path}.unfinished`, path);
}

/** Replaces secrets in files that were written before the secret was recognised. */
async function hideLater({ start, vault, written }: RecordingSession): Promise<void> {
  for (const { bodies, changes, path } of written) {
    if (changes === vault.changes) continue;
    const file = join(start.folder, path);
    const text = await readFile(file, 'utf8');
    if (vault.hideKnown(text) !== undefined)
      await replace(file, recordingText(withoutKnown(load(text, { schema: CORE_SCHEMA }), vault)));
    for (const body of bodies) {
      const bytes = (await readFile(join(start.folder, body))).toString('latin1');
      const hidden = vault.hideKnown(bytes);
      if (hidden !== undefined) await replace(join(start.folder, body), Buffer.from(hidden, 'latin1'));
    }
  }
}

/**
 * Completes a recording that ended: replaces secrets that were recognised late, finds the exchange that caused each webhook,
 * and values that differ each time.
 */
export async function finishRecording(session: RecordingSession, jobs: Jobs, tookMs: number): Promise<void> {
  await hideLater(session);
  const file = { ...session.file(), took: Math.round(tookMs) };
  await session.write(file);
  const { exchanges, webhooks } = await readRecording(session.start.folder, jobs);
  for (const webhook of withCauses(exchanges, webhooks)) await session.writer.webhook(webhook);
  await session.write({ ...file, volatile: findVolatile(session.startedMs, exchanges, webhooks) });
}
