import type { SafeStorage } from 'electron';
import type { SecretBox } from '../engine/config/secret-box.ts';

/** Electron's way to the keychain, as far as it is used. */
export type Keychain = Pick<
  SafeStorage,
  | 'decryptStringAsync'
  | 'encryptStringAsync'
  | 'getSelectedStorageBackend'
  | 'isAsyncEncryptionAvailable'
  | 'setUsePlainTextEncryption'
>;

/** What seals the secrets of a data folder here, and what the user should know of it. */
export interface ShellSecrets {
  boxes: SecretBox[];
  notices: string[];
}

const noStore =
  'This desktop session offers no password store (basic_text): secrets are sealed with a password that every program of yours can know. Unlock or install GNOME Keyring or KWallet and start Hookbench again.';
const noKeychain =
  'The keychain of this machine cannot be used: new secrets are kept in clear, in files that only you can read (0600). Unlock it and start Hookbench again.';

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

/** What the keychain makes of a text, if it can be used: that alone shows it. */
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

/** Whether Chromium on Linux sealed with the password that is in its sources, for want of a password store. */
const isBasicText = (sealed: Buffer): boolean => sealed.subarray(0, 3).toString('latin1') === 'v10';

/**
 * Seals by the keychain of the user: Keychain on macOS, DPAPI on Windows, a password store on Linux. Electron must be
 * ready.
 */
export async function openShellSecrets(keychain: Keychain, platform: NodeJS.Platform): Promise<ShellSecrets> {
  const linux = platform === 'linux';
  const bare = linux && keychain.getSelectedStorageBackend() === 'basic_text';
  // Else it refuses to seal at all.
  if (bare) keychain.setUsePlainTextEncryption(true);
  const sealed = await sample(keychain);
  if (!sealed) return { boxes: [], notices: [noKeychain] };
  if (bare || (linux && isBasicText(sealed))) return { boxes: [boxOf(keychain, 'basic-text')], notices: [noStore] };
  return { boxes: [boxOf(keychain, 'keychain')], notices: [] };
}
