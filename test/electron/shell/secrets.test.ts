import { describe, expect, it, vi } from 'vitest';
import { openShellSecrets, type Keychain } from '../../../electron/shell/secrets.ts';

type Backend = ReturnType<Keychain['getSelectedStorageBackend']>;

/** Electron's safeStorage as it is: without a password store it seals nothing, unless it is told to do it anyway. */
function keychainOf(backend: Backend, { available = true } = {}) {
  let anyway = false;
  const isEncryptionAvailable = (): boolean => (backend === 'basic_text' ? anyway : available);
  const mustBeAvailable = (): void => {
    if (!isEncryptionAvailable()) throw new Error('Encryption is not available.');
  };
  return {
    getSelectedStorageBackend: vi.fn(() => backend),
    setUsePlainTextEncryption: vi.fn((wanted: boolean) => void (anyway = wanted)),
    isEncryptionAvailable,
    encryptString(text: string) {
      mustBeAvailable();
      return Buffer.from(text).reverse();
    },
    decryptString(sealed: Buffer) {
      mustBeAvailable();
      return Buffer.from(sealed).reverse().toString();
    },
  };
}

const opened = (text: string, { boxes: [box] }: ReturnType<typeof openShellSecrets>): string | undefined =>
  box?.open(box.seal(text));

describe('the secrets of the desktop app', () => {
  it.each([
    ['linux', 'gnome_libsecret'],
    ['linux', 'kwallet6'],
  ] as const)('are sealed by the password store of %s (%s), and nothing is said', (platform, backend) => {
    const keychain = keychainOf(backend);
    const secrets = openShellSecrets(keychain, platform);
    expect(secrets).toMatchObject({ boxes: [{ kind: 'keychain' }], notices: [] });
    expect(opened('a key', secrets)).toBe('a key');
    expect(keychain.setUsePlainTextEncryption).not.toHaveBeenCalled();
  });

  it.each(['darwin', 'win32'] as const)('are sealed by the keychain of %s, which has no backends', (platform) => {
    const keychain = keychainOf('unknown');
    const secrets = openShellSecrets(keychain, platform);
    expect(secrets).toMatchObject({ boxes: [{ kind: 'keychain' }], notices: [] });
    expect(opened('a key', secrets)).toBe('a key');
    expect(keychain.getSelectedStorageBackend).not.toHaveBeenCalled();
  });

  it('are sealed as well as can be where Linux has no password store, and it is said what that is worth', () => {
    const secrets = openShellSecrets(keychainOf('basic_text'), 'linux');
    expect(secrets.boxes).toMatchObject([{ kind: 'basic-text' }]);
    expect(secrets.notices).toEqual([expect.stringMatching(/basic_text.*every program.*GNOME Keyring or KWallet/)]);
    expect(opened('a key', secrets)).toBe('a key');
  });

  it.each(['darwin', 'linux'] as const)(
    'are kept in clear on %s where the keychain is locked, and it is said',
    (platform) => {
      const secrets = openShellSecrets(keychainOf('gnome_libsecret', { available: false }), platform);
      expect(secrets.boxes).toEqual([]);
      expect(secrets.notices).toEqual([expect.stringMatching(/kept in clear.*0600.*Unlock it/)]);
    },
  );
});
