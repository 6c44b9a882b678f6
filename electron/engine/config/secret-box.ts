import { createCipheriv, createDecipheriv, scrypt, type ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { SecretBoxKind } from '#shared/model/status.ts';
import type { Random } from '../random.ts';

/** A decrypted text. */
export interface OpenedText {
  text: string;
  /** Whether it should be encrypted again, e.g. because the keychain has a newer key. */
  stale: boolean;
}

/** Encrypts the key of a data folder, so that only the same user, or someone with the secrets key, can decrypt it. */
export interface SecretBox {
  kind: SecretBoxKind;
  seal(text: string): Promise<string>;
  /** Rejects if it was encrypted by another box. */
  open(sealed: string): Promise<OpenedText>;
}

/** The environment variable with the key for the secrets of a data folder, for systems without a keychain. */
export const secretsKeyVariable = 'HOOKBENCH_SECRETS_KEY';

const minLength = 16;
const sizes = { salt: 16, iv: 12, tag: 16 };
const algorithm = 'aes-256-gcm';
/** scrypt parameters (RFC 7914): about 50 ms and 32 MiB, once per start. */
const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };

const derive: (passphrase: string, salt: Buffer | string, size: number, options: ScryptOptions) => Promise<Buffer> =
  promisify(scrypt);

/** A key of `size` bytes from words that a user knows (scrypt). */
export const deriveKey = (passphrase: string, salt: Buffer | string, size: number): Promise<Buffer> =>
  derive(passphrase, salt, size, cost);

/**
 * Encrypts with AES-256-GCM (NIST SP 800-38D).
 * @param purpose What it is for: it can only be opened for the same purpose.
 * @returns Nonce, ciphertext and tag.
 */
export function sealBytes(key: Uint8Array, content: Uint8Array, random: Random, purpose = ''): Buffer {
  const iv = Buffer.from(random.bytes(sizes.iv));
  const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(purpose));
  return Buffer.concat([iv, cipher.update(content), cipher.final(), cipher.getAuthTag()]);
}

/** @throws Error if it was encrypted with another key or for another purpose, or changed. */
export function openBytes(key: Uint8Array, sealed: Buffer, purpose = ''): Buffer {
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, sizes.iv), { authTagLength: sizes.tag });
  decipher.setAAD(Buffer.from(purpose)).setAuthTag(sealed.subarray(-sizes.tag));
  return Buffer.concat([decipher.update(sealed.subarray(sizes.iv, -sizes.tag)), decipher.final()]);
}

/** Encrypts with a key that the user knows. */
function keyBox(passphrase: string, random: Random): SecretBox {
  const derived = new Map<string, Promise<Buffer>>();
  /** One for all that this box encrypts, because deriving a key takes time. */
  let salt: Buffer | undefined;
  const keyOf = (salt: Buffer): Promise<Buffer> => {
    const name = salt.toString('hex');
    const key = derived.get(name) ?? deriveKey(passphrase, salt, 32);
    derived.set(name, key);
    return key;
  };
  return {
    kind: 'key',
    async seal(text) {
      salt ??= Buffer.from(random.bytes(sizes.salt));
      return Buffer.concat([salt, sealBytes(await keyOf(salt), Buffer.from(text), random)]).toString('base64');
    },
    async open(sealed) {
      const bytes = Buffer.from(sealed, 'base64');
      const key = await keyOf(bytes.subarray(0, sizes.salt));
      return { text: openBytes(key, bytes.subarray(sizes.salt)).toString(), stale: false };
    },
  };
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The key in an environment variable; `undefined` if it is not set.
 * @throws HookbenchError `wrong_usage` if it is too short
 */
export function keyIn(variable: string, environment: Environment): string | undefined {
  const passphrase = environment[variable];
  if (passphrase === undefined || passphrase === '') return undefined;
  if (passphrase.length >= minLength) return passphrase;
  throw new HookbenchError('wrong_usage', `${variable} is too short: it has ${passphrase.length} characters.`, {
    hint: `Use at least ${minLength} characters, e.g. the output of: openssl rand -base64 32.`,
  });
}

/**
 * The boxes for {@link secretsKeyVariable}: one, if the variable is set.
 * @throws HookbenchError `wrong_usage` if the key is too short
 */
export function secretBoxesOf(environment: Environment, random: Random): SecretBox[] {
  const passphrase = keyIn(secretsKeyVariable, environment);
  return passphrase === undefined ? [] : [keyBox(passphrase, random)];
}
