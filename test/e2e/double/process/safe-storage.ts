import { createCipheriv, createDecipheriv, pbkdf2Sync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Harness } from './harness.ts';

const iv = Buffer.alloc(16, ' ');

/** The key of Chromium's components/os_crypt/sync/os_crypt_linux.cc: one everybody knows for `basic_text`, else the keyring's. */
function keyOf(password: string): Buffer {
  return pbkdf2Sync(password, 'saltysalt', 1, 16, 'sha1');
}

function keyringPassword(folder: string): string {
  const file = join(folder, 'keyring');
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, randomBytes(16).toString('base64'), { mode: 0o600 });
  }
  return readFileSync(file, 'utf8');
}

/** `safeStorage` as on Linux, with a keyring that lives as long as the test's simulated machine. */
export function createSafeStorage(harness: Harness): object {
  const { keyring, machine } = harness.config;
  let plainTextAllowed = false;
  /** On Linux without a keyring nothing is available until plain text was asked for (electron_api_safe_storage.cc). */
  const available = (): boolean =>
    harness.lifecycle.isReady() && keyring !== 'locked' && (keyring !== 'basic_text' || plainTextAllowed);
  const version = (): string => (keyring === 'basic_text' ? 'v10' : 'v11');
  /** Text encrypted with the fixed password can always be opened; text encrypted by a keyring only with the keyring. */
  const keyFor = (prefix: string): Buffer => {
    if (prefix === 'v10') return keyOf('peanuts');
    if (keyring === 'basic_text') throw new Error('no key');
    return keyOf(keyringPassword(machine));
  };
  const encrypt = (text: string): Buffer => {
    const cipher = createCipheriv('aes-128-cbc', keyFor(version()), iv);
    return Buffer.concat([Buffer.from(version()), cipher.update(text, 'utf8'), cipher.final()]);
  };
  const decrypt = (sealed: Buffer): string => {
    const prefix = sealed.subarray(0, 3).toString();
    if (prefix !== 'v10' && prefix !== 'v11')
      throw new Error(
        'Error while decrypting the ciphertext provided to safeStorage.decryptString. Ciphertext does not appear to be encrypted.',
      );
    try {
      const decipher = createDecipheriv('aes-128-cbc', keyFor(prefix), iv);
      return Buffer.concat([decipher.update(sealed.subarray(3)), decipher.final()]).toString('utf8');
    } catch {
      throw new Error('Error while decrypting the ciphertext provided to safeStorage.decryptString.');
    }
  };
  const needAvailable = (doing: string): void => {
    harness.lifecycle.needReady('safeStorage cannot be used before app is ready');
    if (!available()) throw new Error(`Error while ${doing}. Encryption is not available.`);
  };
  const needText = (value: unknown): void => {
    if (typeof value !== 'string') throw new TypeError('Error processing argument at index 0, conversion failure');
  };
  const needBytes = (value: unknown): void => {
    if (!Buffer.isBuffer(value)) throw new Error('Expected the first argument of decryptString() to be a buffer');
  };
  return {
    isEncryptionAvailable: available,
    isAsyncEncryptionAvailable: async (): Promise<boolean> => available(),
    // "unknown - When the function is called before app has emitted the ready event" (electron.d.ts, SafeStorage).
    getSelectedStorageBackend: (): string =>
      harness.lifecycle.isReady() ? (keyring === 'locked' ? 'gnome_libsecret' : keyring) : 'unknown',
    setUsePlainTextEncryption(use: boolean): void {
      plainTextAllowed = use;
    },
    encryptString(text: string): Buffer {
      needText(text);
      needAvailable('encrypting the text provided to safeStorage.encryptString');
      return encrypt(text);
    },
    decryptString(sealed: Buffer): string {
      needBytes(sealed);
      needAvailable('decrypting the ciphertext provided to safeStorage.decryptString');
      return decrypt(sealed);
    },
    async encryptStringAsync(text: string): Promise<Buffer> {
      needText(text);
      needAvailable('encrypting the text provided to safeStorage.encryptStringAsync');
      return encrypt(text);
    },
    async decryptStringAsync(sealed: Buffer): Promise<{ result: string; shouldReEncrypt: boolean }> {
      needBytes(sealed);
      needAvailable('decrypting the ciphertext provided to safeStorage.decryptStringAsync');
      return { result: decrypt(sealed), shouldReEncrypt: false };
    },
  };
}
