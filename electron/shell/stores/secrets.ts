import type { SafeStorage } from 'electron';
import type { SecretBox } from '../../engine/config/secret-box.ts';

/** The used part of Electron's `safeStorage`. */
export type Keychain = Pick<
  SafeStorage,
  | 'decryptStringAsync'
  | 'encryptStringAsync'
  | 'getSelectedStorageBackend'
  | 'isAsyncEncryptionAvailable'
  | 'setUsePlainTextEncryption'
>;

/** The encryption of secrets on this machine, and notices for the user. */
export interface ShellSecrets {
  boxes: SecretBox[];
  notices: string[];
}

const noStore =
  'This desktop session has no password store (basic_text). Secrets are encrypted with a fixed password that does not protect against other programs. Unlock or install GNOME Keyring or KWallet, then start Hookbench again.';
const noKeychain =
  'The keychain of this machine is not available. New secrets are stored without encryption, in files that only you can read (0600). Unlock the keychain, then start Hookbench again.';

function boxOf(keychain: Keychain, kind: SecretBox['kind']): SecretBox {
  return {
    kind,
    seal: async (text) => (await keychain.encryptStringAsync(text)).toString('base64'),
    async open(sealed) {
      const { result, shouldReEncrypt } = await keychain.decryptStringAsync(Buffer.from(sealed, 'base64'));
      return { text: result, stale: shouldReEncrypt };
    },
  };
}

/** Encrypts and decrypts a text to check that the keychain works. @returns The encrypted text, if it does. */
async function sample(keychain: Keychain): Promise<Buffer | undefined> {
  if (!(await keychain.isAsyncEncryptionAvailable())) return undefined;
  try {
    const sealed = await keychain.encryptStringAsync('Hookbench');
    await keychain.decryptStringAsync(sealed);
    return sealed;
  } catch {
    return undefined;
  }
}

/** Whether Chromium on Linux encrypted with its fixed password, because there is no password store. */
const isBasicText = (sealed: Buffer): boolean => sealed.subarray(0, 3).toString('latin1') === 'v10';

/**
 * Encrypts with the user's keychain: Keychain on macOS, DPAPI on Windows, a password store on Linux. Call it when Electron
 * is ready.
 */
export async function openShellSecrets(keychain: Keychain, platform: NodeJS.Platform): Promise<ShellSecrets> {
  const linux = platform === 'linux';
  const hasNoStore = linux && keychain.getSelectedStorageBackend() === 'basic_text';
  // Otherwise it rejects all encryption.
  if (hasNoStore) keychain.setUsePlainTextEncryption(true);
  const sealed = await sample(keychain);
  if (!sealed) return { boxes: [], notices: [noKeychain] };
  if (hasNoStore || (linux && isBasicText(sealed)))
    return { boxes: [boxOf(keychain, 'basic-text')], notices: [noStore] };
  return { boxes: [boxOf(keychain, 'keychain')], notices: [] };
}
