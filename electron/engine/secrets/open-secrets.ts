import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { HookbenchError, messageOf } from '#shared/errors/hookbench-error.ts';
import type { SecretsKind } from '#shared/model/status.ts';
import { secretsKeyVariable, type SecretBox } from '../config/secret-box.ts';
import type { Random } from '../random.ts';
import {
  keyFileName,
  newKey,
  openKey,
  readKeyFile,
  waysFor,
  writeKeyFile,
  type KeyFile,
  type OpenedKey,
} from './key-file.ts';
import { sealedLabels, sealRows, sweepPages, whyLocked } from './sealed-columns.ts';
import { plainSealing, sealingWith, type Sealing } from './sealing.ts';

/** The secrets of a data folder: in plain text, or sealed with a key of the folder that is itself sealed. */
export interface Secrets extends Sealing {
  /** What seals the key. */
  kind(): SecretsKind;
  /** Checks that sealed values of the database can be opened. @throws HookbenchError `secrets_locked` */
  check(db: DatabaseSync): void;
  /**
   * Encrypts what the database stores in clear text, and creates the key when it is missing.
   * @returns Notices for the user.
   */
  settle(db: DatabaseSync): string[];
}

const otherwise = `open it with the desktop app as the same user, set ${secretsKeyVariable} to the key that opens it, or choose another folder with --data-dir`;

function locked(dataDir: string, why: string, first: string): HookbenchError {
  const message = `The secrets of the data folder ${dataDir} are sealed and cannot be opened: ${why}. This is about ${sealedLabels}.`;
  return new HookbenchError('secrets_locked', message, { hint: `Nothing was changed. ${first}${otherwise}.` });
}

const kindLabels: Readonly<Record<SecretBox['kind'], string>> = {
  keychain: 'the keychain of its user',
  'basic-text': 'the desktop app',
  key: `a key in ${secretsKeyVariable}`,
};

async function openFound(dataDir: string, found: KeyFile, boxes: readonly SecretBox[]): Promise<OpenedKey> {
  const opened = await openKey(found, boxes);
  if (!Array.isArray(opened)) return opened;
  const by = found.ways.map(({ kind }) => kindLabels[kind]).join(' or ');
  const tried =
    opened.length > 0 ? `, which does not open them here (${opened.join('; ')})` : ', which is not at hand here';
  const first = found.ways.some(({ kind }) => kind === 'keychain') ? 'Unlock the keychain, ' : '';
  throw locked(dataDir, `they need ${by}${tried}`, first);
}

function readFound(dataDir: string): KeyFile | undefined {
  try {
    return readKeyFile(join(dataDir, keyFileName));
  } catch (error) {
    throw locked(
      dataDir,
      `${keyFileName}, which has their key, cannot be read (${messageOf(error)})`,
      `Put ${keyFileName} back as it was, `,
    );
  }
}

/** A key with the seals to keep. */
interface KeptKey extends OpenedKey {
  ways: KeyFile['ways'];
}

/** @param found The key file of the folder, if any. @param kept The current key, if any. */
function createSecrets(dataDir: string, random: Random, found: KeyFile | undefined, kept?: KeptKey): Secrets {
  const file = join(dataDir, keyFileName);
  const sealing = kept ? sealingWith(kept.key, random) : plainSealing;

  function keep(content: KeyFile): void {
    try {
      writeKeyFile(file, content);
    } catch (cause) {
      throw new HookbenchError('data_dir_unusable', `Cannot write ${file}: ${messageOf(cause)}.`, {
        hint: 'Make room for it, or choose another folder with --data-dir. Nothing was sealed.',
        cause,
      });
    }
  }

  return {
    kind: () => kept?.kind ?? 'plain',
    seal: sealing.seal,
    unseal: sealing.unseal,
    key: sealing.key,
    check(db) {
      const why = whyLocked(db, sealing);
      if (why === undefined) return;
      if (found)
        throw locked(dataDir, `${keyFileName} has another key (${why})`, `Put ${keyFileName} back as it was, `);
      throw locked(dataDir, `${keyFileName}, which has their key, is missing`, `Put ${keyFileName} back, `);
    },
    settle(db) {
      if (!kept) return [];
      const { kind, ways } = kept;
      if (ways !== found?.ways) keep({ version: 1, ways, complete: found?.complete ?? false });
      if (found?.complete) return [];
      const sealed = sealRows(db, sealing);
      const notices = sealed > 0 ? [`Secrets that were kept in clear are sealed now, by ${kindLabels[kind]}.`] : [];
      try {
        sweepPages(db);
      } catch (error) {
        const left = `What was in clear may be left in unused pages of the database (${messageOf(error)}); the next start removes it when there is room.`;
        return [...notices, left];
      }
      keep({ version: 1, ways, complete: true });
      return notices;
    },
  };
}

/** Secrets in plain text, for a folder without a key. */
export function plainSecrets(dataDir: string, random: Random): Secrets {
  return createSecrets(dataDir, random, undefined);
}

/**
 * Opens the key of a data folder, or creates one. Nothing is written before the database was checked.
 * @param boxes What can open and seal it, best first; without any, secrets are stored in plain text.
 * @throws HookbenchError `secrets_locked` when none of them opens it; nothing is changed then
 */
export async function openSecrets(dataDir: string, boxes: readonly SecretBox[], random: Random): Promise<Secrets> {
  const found = readFound(dataDir);
  const [best] = boxes;
  const known = found && (await openFound(dataDir, found, boxes));
  const opened = known ?? (best && { key: newKey(random), kind: best.kind });
  if (!opened) return plainSecrets(dataDir, random);
  return createSecrets(dataDir, random, found, {
    ...opened,
    ways: await waysFor(opened.key, found?.ways ?? [], boxes),
  });
}
