import type { SafeStorage } from 'electron';
import type { SecretBox } from '../engine/config/secret-box.ts';

/** Electron's way to the keychain, as far as it is used. */
export type Keychain = Pick<
  SafeStorage,
  | 'decryptString'
  | 'encryptString'
  | 'getSelectedStorageBackend'
  | 'isEncryptionAvailable'
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
    seal: (text) => keychain.encryptString(text).toString('base64'),
    open: (sealed) => keychain.decryptString(Buffer.from(sealed, 'base64')),
  };
}

/**
 * Seals by the keychain of the user: Keychain on macOS, DPAPI on Windows, a password store on Linux. Electron must be
 * ready.
 */
export function openShellSecrets(keychain: Keychain, platform: NodeJS.Platform): ShellSecrets {
  if (platform === 'linux' && keychain.getSelectedStorageBackend() === 'basic_text') {
    // Else it refuses to seal at all.
    keychain.setUsePlainTextEncryption(true);
    if (keychain.isEncryptionAvailable()) return { boxes: [boxOf(keychain, 'basic-text')], notices: [noStore] };
  }
  if (!keychain.isEncryptionAvailable()) return { boxes: [], notices: [noKeychain] };
  return { boxes: [boxOf(keychain, 'keychain')], notices: [] };
}
