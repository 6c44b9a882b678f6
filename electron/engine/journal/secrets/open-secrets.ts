import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { messageOf } from '#shared/errors/message-of.ts';
import type { SecretsKind } from '#shared/model/status.ts';
import { secretsKeyVariable, type SecretBox } from '../../config/secret-box.ts';
import type { Random } from '../../random.ts';
import { keyFileName, openKey, readKeyFile, waysFor, writeKeyFile, type KeyFile } from './key-file.ts';
import { sealedWords, sealRows, sweepPages, whyLocked } from './sealed-columns.ts';
import { plainSealing, sealingWith, type Sealing } from './sealing.ts';

/** The secrets of a data folder: in clear, or sealed with a key of the folder that is itself sealed. */
export interface Secrets extends Sealing {
  /** What the key is sealed by. */
  kind(): SecretsKind;
  /** Looks whether what the database has sealed can be opened; changes nothing. @throws HookbenchError `secrets_locked` */
  check(db: DatabaseSync): void;
  /**
   * Seals what the database keeps in clear, making the key where there is none yet.
   * @returns What the user should know.
   */
  settle(db: DatabaseSync): string[];
}

const otherwise = `open it with the desktop app as the same user, set ${secretsKeyVariable} to the key that opens it, or choose another folder with --data-dir`;

function locked(dataDir: string, why: string, first: string): HookbenchError {
  const message = `The secrets of the data folder ${dataDir} are sealed and cannot be opened: ${why}. This is about ${sealedWords}.`;
  return new HookbenchError('secrets_locked', message, { hint: `Nothing was changed. ${first}${otherwise}.` });
}

const kindWords: Readonly<Record<SecretBox['kind'], string>> = {
  keychain: 'the keychain of its user',
  'basic-text': 'the desktop app',
  key: `a key in ${secretsKeyVariable}`,
};

function openFound(dataDir: string, found: KeyFile, boxes: readonly SecretBox[]) {
  const opened = openKey(found, boxes);
  if (!Array.isArray(opened)) return opened;
  const by = found.ways.map(({ kind }) => kindWords[kind]).join(' or ');
  const tried =
    opened.length > 0 ? `, which does not open them here (${opened.join('; ')})` : ', which is not at hand here';
  throw locked(dataDir, `they need ${by}${tried}`, 'Unlock the keychain, ');
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

/**
 * Opens the key of a data folder, if it has one.
 * @param boxes What may open and seal it, the best first; without any, secrets are kept in clear.
 * @throws HookbenchError `secrets_locked` when none of them opens it; nothing is changed then
 */
export function openSecrets(dataDir: string, boxes: readonly SecretBox[], random: Random): Secrets {
  const file = join(dataDir, keyFileName);
  const found = readFound(dataDir);
  let opened = found && openFound(dataDir, found, boxes);
  let sealing = opened ? sealingWith(opened.key, random) : plainSealing;

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
    kind: () => opened?.kind ?? 'plain',
    seal: (text) => sealing.seal(text),
    unseal: (text) => sealing.unseal(text),
    check(db) {
      const why = whyLocked(db, sealing);
      if (why === undefined) return;
      if (opened)
        throw locked(dataDir, `${keyFileName} has another key (${why})`, `Put ${keyFileName} back as it was, `);
      throw locked(dataDir, `${keyFileName}, which has their key, is missing`, `Put ${keyFileName} back, `);
    },
    settle(db) {
      const [best] = boxes;
      if (!best) return [];
      opened ??= { key: Buffer.from(random.bytes(32)), kind: best.kind };
      const { key } = opened;
      sealing = sealingWith(key, random);
      const ways = waysFor(key, found?.ways ?? [], boxes);
      if (ways !== found?.ways) keep({ version: 1, ways, complete: found?.complete ?? false });
      if (found?.complete) return [];
      const sealed = sealRows(db, sealing);
      const notices = sealed > 0 ? [`Secrets that were kept in clear are sealed now, by ${kindWords[best.kind]}.`] : [];
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
