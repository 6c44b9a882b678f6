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

const derive: (passphrase: string, salt: Buffer, size: number, options: ScryptOptions) => Promise<Buffer> =
  promisify(scrypt);

/** Encrypts with AES-256-GCM (NIST SP 800-38D). @returns Nonce, ciphertext and tag. */
export function sealBytes(key: Uint8Array, text: string, random: Random): Buffer {
  const iv = Buffer.from(random.bytes(sizes.iv));
  const cipher = createCipheriv(algorithm, key, iv);
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

/** @throws Error if it was encrypted with another key, or changed. */
export function openBytes(key: Uint8Array, sealed: Buffer): string {
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, sizes.iv), { authTagLength: sizes.tag });
  decipher.setAuthTag(sealed.subarray(-sizes.tag));
  const text = decipher.update(sealed.subarray(sizes.iv, -sizes.tag), undefined, 'utf8');
  return text + decipher.final('utf8');
}

/** Encrypts with a key that the user knows. */
function keyBox(passphrase: string, random: Random): SecretBox {
  const derived = new Map<string, Promise<Buffer>>();
  /** One for all that this box encrypts, because deriving a key takes time. */
  let salt: Buffer | undefined;
  const keyOf = (salt: Buffer): Promise<Buffer> => {
    const name = salt.toString('hex');
    const key = derived.get(name) ?? derive(passphrase, salt, 32, cost);
    derived.set(name, key);
    return key;
  };
  return {
    kind: 'key',
    async seal(text) {
      salt ??= Buffer.from(random.bytes(sizes.salt));
      return Buffer.concat([salt, sealBytes(await keyOf(salt), text, random)]).toString('base64');
    },
    async open(sealed) {
      const bytes = Buffer.from(sealed, 'base64');
      const key = await keyOf(bytes.subarray(0, sizes.salt));
      return { text: openBytes(key, bytes.subarray(sizes.salt)), stale: false };
    },
  };
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The box for the key in an environment variable; `undefined` if the variable is not set.
 * @throws HookbenchError `wrong_usage` if the key is too short
 */
export function keyBoxOf(variable: string, environment: Environment, random: Random): SecretBox | undefined {
  const passphrase = environment[variable];
  if (passphrase === undefined || passphrase === '') return undefined;
  if (passphrase.length < minLength) {
    throw new HookbenchError('wrong_usage', `${variable} is too short: it has ${passphrase.length} characters.`, {
      hint: `Use at least ${minLength} characters, e.g. the output of: openssl rand -base64 32.`,
    });
  }
  return keyBox(passphrase, random);
}

/**
 * The boxes for {@link secretsKeyVariable}: one, if the variable is set.
 * @throws HookbenchError `wrong_usage` if the key is too short
 */
export function secretBoxesOf(environment: Environment, random: Random): SecretBox[] {
  const box = keyBoxOf(secretsKeyVariable, environment, random);
  return box ? [box] : [];
}
