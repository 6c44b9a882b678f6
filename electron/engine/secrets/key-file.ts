import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { repairMode, writePrivateFile } from '../config/private-file.ts';
import type { SecretBox } from '../config/secret-box.ts';
import type { Random } from '../random.ts';
import { secretBoxKind, type SecretBoxKind } from '#shared/model/status.ts';

/** The key of a data folder, sealed in one way or several. */
const keyFile = z.object({
  version: z.literal(1),
  ways: z.array(z.object({ kind: secretBoxKind, sealed: z.string() })).min(1),
  /** Whether all that was kept in clear before is sealed. */
  complete: z.boolean(),
});
export type KeyFile = z.infer<typeof keyFile>;

/** Where the key lies in a data folder. */
export const keyFileName = 'secrets-key.json';

const keySize = 32;

/** A key that was opened, and by what. */
export interface OpenedKey {
  key: Buffer;
  kind: SecretBoxKind;
}

/** @returns `undefined` when the file does not exist. @throws when it cannot be read. */
export function readKeyFile(file: string): KeyFile | undefined {
  if (!existsSync(file)) return undefined;
  repairMode(file);
  const read = keyFile.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!read.success) throw new Error('it is of another shape, perhaps of a newer version');
  return read.data;
}

/** Replaces the file as a whole, or not at all. */
export function writeKeyFile(file: string, content: KeyFile): void {
  writePrivateFile(file, `${JSON.stringify(content, undefined, 2)}\n`);
}

interface TriedKey {
  key: Buffer;
  stale: boolean;
}

/** @returns Why not, when it does not open. */
async function tryBox(box: SecretBox, sealed: string): Promise<TriedKey | string> {
  try {
    const { stale, text } = await box.open(sealed);
    const key = Buffer.from(text, 'base64');
    return key.length === keySize ? { key, stale } : 'it opened as something else';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Opens the key by the first box that can. @returns Why not, when none can. */
export async function openKey({ ways }: KeyFile, boxes: readonly SecretBox[]): Promise<OpenedKey | string[]> {
  const reasons: string[] = [];
  for (const box of boxes) {
    for (const { sealed } of ways) {
      const tried = await tryBox(box, sealed);
      if (typeof tried !== 'string') return { key: tried.key, kind: box.kind };
      reasons.push(`${box.kind}: ${tried}`);
    }
  }
  return [...new Set(reasons)];
}

/** A new key. */
export const newKey = (random: Random): Buffer => Buffer.from(random.bytes(keySize));

/** The ways to a key with one for each box: a way that a box cannot go is replaced, those of others stay. */
export async function waysFor(
  key: Buffer,
  ways: KeyFile['ways'],
  boxes: readonly SecretBox[],
): Promise<KeyFile['ways']> {
  let all = ways;
  for (const box of boxes) {
    const own = all.find(({ kind }) => kind === box.kind);
    const tried = own && (await tryBox(box, own.sealed));
    if (typeof tried === 'object' && !tried.stale) continue;
    const added = { kind: box.kind, sealed: await box.seal(key.toString('base64')) };
    // A keychain makes the way without one needless.
    const gone = box.kind === 'keychain' ? ['keychain', 'basic-text'] : [box.kind];
    all = [...all.filter(({ kind }) => !gone.includes(kind)), added];
  }
  return all;
}
