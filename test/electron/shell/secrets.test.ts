import { describe, expect, it, vi } from 'vitest';
import { openShellSecrets, type Keychain } from '../../../electron/shell/stores/secrets.ts';

type Backend = ReturnType<Keychain['getSelectedStorageBackend']>;

/** A stand-in for Electron's safeStorage: without a password store it encrypts only if `setUsePlainTextEncryption` is set. */
function keychainOf(backend: Backend, { available = true, prefix = backend === 'basic_text' ? 'v10' : 'v11' } = {}) {
  let anyway = false;
  const isAvailable = (): boolean => (backend === 'basic_text' ? anyway : available);
  const mustBeAvailable = (): void => {
    if (!isAvailable()) throw new Error('Encryption is not available.');
  };
  return {
    getSelectedStorageBackend: vi.fn(() => backend),
    setUsePlainTextEncryption: vi.fn((wanted: boolean) => void (anyway = wanted)),
    isAsyncEncryptionAvailable: async () => isAvailable(),
    async encryptStringAsync(text: string) {
      mustBeAvailable();
      return Buffer.concat([Buffer.from(prefix), Buffer.from(text).reverse()]);
    },
    async decryptStringAsync(sealed: Buffer) {
      mustBeAvailable();
      return { result: Buffer.from(sealed.subarray(3)).reverse().toString(), shouldReEncrypt: false };
    },
  };
}

async function opened(text: string, { boxes: [box] }: Awaited<ReturnType<typeof openShellSecrets>>) {
  return box && (await box.open(await box.seal(text))).text;
}

describe('openShellSecrets', () => {
  it.each([
    ['linux', 'gnome_libsecret'],
    ['linux', 'kwallet6'],
  ] as const)('encrypts with the password store of %s (%s), without a notice', async (platform, backend) => {
    const keychain = keychainOf(backend);
    const secrets = await openShellSecrets(keychain, platform);
    expect(secrets).toMatchObject({ boxes: [{ kind: 'keychain' }], notices: [] });
    expect(await opened('a key', secrets)).toBe('a key');
    expect(keychain.setUsePlainTextEncryption).not.toHaveBeenCalled();
  });

  it.each(['darwin', 'win32'] as const)('encrypts with the keychain of %s, which has no backends', async (platform) => {
    const keychain = keychainOf('unknown', { prefix: 'v10' });
    const secrets = await openShellSecrets(keychain, platform);
    expect(secrets).toMatchObject({ boxes: [{ kind: 'keychain' }], notices: [] });
    expect(await opened('a key', secrets)).toBe('a key');
    expect(keychain.getSelectedStorageBackend).not.toHaveBeenCalled();
  });

  it('encrypts with the fixed password if Linux has no password store, with a notice', async () => {
    const secrets = await openShellSecrets(keychainOf('basic_text'), 'linux');
    expect(secrets.boxes).toMatchObject([{ kind: 'basic-text' }]);
    expect(secrets.notices).toEqual([expect.stringMatching(/basic_text.*does not protect.*GNOME Keyring or KWallet/)]);
    expect(await opened('a key', secrets)).toBe('a key');
  });

  it.each(['darwin', 'linux'] as const)(
    'does not encrypt on %s if the keychain is locked, with a notice',
    async (platform) => {
      const secrets = await openShellSecrets(keychainOf('gnome_libsecret', { available: false }), platform);
      expect(secrets.boxes).toEqual([]);
      expect(secrets.notices).toEqual([expect.stringMatching(/without encryption.*0600.*Unlock the keychain/)]);
    },
  );

  it.each([['the password store does not respond and Chromium uses its fixed password', { prefix: 'v10' }]])(
    'reports basic_text when %s',
    async (_why, options) => {
      const secrets = await openShellSecrets(keychainOf('gnome_libsecret', options), 'linux');
      expect(secrets).toMatchObject({
        boxes: [{ kind: 'basic-text' }],
        notices: [expect.stringContaining('basic_text')],
      });
    },
  );

  it('does not encrypt if the keychain claims to be available but fails', async () => {
    const keychain = keychainOf('gnome_libsecret', { available: false });
    const secrets = await openShellSecrets({ ...keychain, isAsyncEncryptionAvailable: async () => true }, 'linux');
    expect(secrets).toMatchObject({ boxes: [], notices: [expect.stringContaining('without encryption')] });
  });
});
