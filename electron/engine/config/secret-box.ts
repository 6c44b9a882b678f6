import { createCipheriv, createDecipheriv, scrypt, type ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { SecretBoxKind } from '#shared/model/status.ts';
import type { Random } from '../random.ts';

/** What was sealed. */
export interface OpenedText {
  text: string;
  /** Whether it should be sealed anew, e.g. because the keychain has a newer key. */
  stale: boolean;
}

/** Seals the one key of a data folder, so that only the same user, or who knows a key, can open it again. */
export interface SecretBox {
  kind: SecretBoxKind;
  seal(text: string): Promise<string>;
  /** Rejects when another sealed it. */
  open(sealed: string): Promise<OpenedText>;
}

/** The variable whose value opens the secrets of a data folder where there is no keychain. */
export const secretsKeyVariable = 'HOOKBENCH_SECRETS_KEY';

const shortest = 16;
const sizes = { salt: 16, iv: 12, tag: 16 };
const algorithm = 'aes-256-gcm';
/** RFC 7914: some 50 ms and 32 MiB, once a start. */
const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };

const derive: (words: string, salt: Buffer, size: number, options: ScryptOptions) => Promise<Buffer> =
  promisify(scrypt);

/** AES-256-GCM (NIST SP 800-38D): nonce, what is sealed, and tag. */
export function sealBytes(key: Uint8Array, text: string, random: Random): Buffer {
  const iv = Buffer.from(random.bytes(sizes.iv));
  const cipher = createCipheriv(algorithm, key, iv);
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

/** @throws when it was sealed with another key, or changed. */
export function openBytes(key: Uint8Array, sealed: Buffer): string {
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, sizes.iv), { authTagLength: sizes.tag });
  decipher.setAuthTag(sealed.subarray(-sizes.tag));
  const text = decipher.update(sealed.subarray(sizes.iv, -sizes.tag), undefined, 'utf8');
  return text + decipher.final('utf8');
}

/** Seals by a key that the user knows. */
function keyBox(words: string, random: Random): SecretBox {
  const derived = new Map<string, Promise<Buffer>>();
  const keyOf = (salt: Buffer): Promise<Buffer> => {
    const name = salt.toString('hex');
    const key = derived.get(name) ?? derive(words, salt, 32, cost);
    derived.set(name, key);
    return key;
  };
  return {
    kind: 'key',
    async seal(text) {
      const salt = Buffer.from(random.bytes(sizes.salt));
      return Buffer.concat([salt, sealBytes(await keyOf(salt), text, random)]).toString('base64');
    },
    async open(sealed) {
      const bytes = Buffer.from(sealed, 'base64');
      const key = await keyOf(bytes.subarray(0, sizes.salt));
      return { text: openBytes(key, bytes.subarray(sizes.salt)), stale: false };
    },
  };
}

/**
 * What the environment has for sealing secrets: nothing, unless {@link secretsKeyVariable} is set.
 * @throws HookbenchError `wrong_usage` when the key is too short to be one
 */
export function secretBoxesOf(environment: Readonly<Record<string, string | undefined>>, random: Random): SecretBox[] {
  const words = environment[secretsKeyVariable];
  if (words === undefined || words === '') return [];
  if (words.length < shortest) {
    throw new HookbenchError('wrong_usage', `${secretsKeyVariable} has ${words.length} characters.`, {
      hint: `Give it ${shortest} or more, e.g. from: openssl rand -base64 32.`,
    });
  }
  return [keyBox(words, random)];
}
