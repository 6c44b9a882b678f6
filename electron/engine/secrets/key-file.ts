import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { repairMode, writePrivateFile } from '../config/private-file.ts';
import type { SecretBox } from '../config/secret-box.ts';
import type { Random } from '../random.ts';
import { secretBoxKind, type SecretBoxKind } from '#shared/model/status.ts';

/** The key of a data folder, sealed in one or more ways. */
const keyFile = z.object({
  version: z.literal(1),
  ways: z.array(z.object({ kind: secretBoxKind, sealed: z.string() })).min(1),
  /** Whether all earlier plain text is sealed. */
  complete: z.boolean(),
});
export type KeyFile = z.infer<typeof keyFile>;

/** The path of the key in a data folder. */
export const keyFileName = 'secrets-key.json';

const keySize = 32;

/** An opened key, and the way that opened it. */
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

/** Replaces the file atomically. */
export function writeKeyFile(file: string, content: KeyFile): void {
  writePrivateFile(file, `${JSON.stringify(content, undefined, 2)}\n`);
}

interface TriedKey {
  key: Buffer;
  stale: boolean;
}

/** @returns The reason if it does not open. */
async function tryBox(box: SecretBox, sealed: string): Promise<TriedKey | string> {
  try {
    const { stale, text } = await box.open(sealed);
    const key = Buffer.from(text, 'base64');
    return key.length === keySize ? { key, stale } : 'it opened as something else';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Opens the key with the first box that can. @returns The reason if none can. */
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

/** Seals a key with each box: a seal that its box cannot open is replaced, those of other boxes stay. */
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
    // With a keychain, the fixed password is not needed.
    const gone = box.kind === 'keychain' ? ['keychain', 'basic-text'] : [box.kind];
    all = [...all.filter(({ kind }) => !gone.includes(kind)), added];
  }
  return all;
}
