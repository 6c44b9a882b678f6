import { describe, expect, it, vi } from 'vitest';
import { openShellSecrets, type Keychain } from '../../../electron/shell/secrets.ts';

type Backend = ReturnType<Keychain['getSelectedStorageBackend']>;

/** Electron's safeStorage as it is: without a password store it seals nothing, unless it is told to do it anyway. */
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

describe('the secrets of the desktop app', () => {
  it.each([
    ['linux', 'gnome_libsecret'],
    ['linux', 'kwallet6'],
  ] as const)('are sealed by the password store of %s (%s), and nothing is said', async (platform, backend) => {
    const keychain = keychainOf(backend);
    const secrets = await openShellSecrets(keychain, platform);
    expect(secrets).toMatchObject({ boxes: [{ kind: 'keychain' }], notices: [] });
    expect(await opened('a key', secrets)).toBe('a key');
    expect(keychain.setUsePlainTextEncryption).not.toHaveBeenCalled();
  });

  it.each(['darwin', 'win32'] as const)('are sealed by the keychain of %s, which has no backends', async (platform) => {
    const keychain = keychainOf('unknown', { prefix: 'v10' });
    const secrets = await openShellSecrets(keychain, platform);
    expect(secrets).toMatchObject({ boxes: [{ kind: 'keychain' }], notices: [] });
    expect(await opened('a key', secrets)).toBe('a key');
    expect(keychain.getSelectedStorageBackend).not.toHaveBeenCalled();
  });

  it('are sealed as well as can be where Linux has no password store, and it is said what that is worth', async () => {
    const secrets = await openShellSecrets(keychainOf('basic_text'), 'linux');
    expect(secrets.boxes).toMatchObject([{ kind: 'basic-text' }]);
    expect(secrets.notices).toEqual([expect.stringMatching(/basic_text.*every program.*GNOME Keyring or KWallet/)]);
    expect(await opened('a key', secrets)).toBe('a key');
  });

  it.each(['darwin', 'linux'] as const)(
    'are kept in clear on %s where the keychain is locked, and it is said',
    async (platform) => {
      const secrets = await openShellSecrets(keychainOf('gnome_libsecret', { available: false }), platform);
      expect(secrets.boxes).toEqual([]);
      expect(secrets.notices).toEqual([expect.stringMatching(/kept in clear.*0600.*Unlock it/)]);
    },
  );

  it.each([['its password store does not answer, and Chromium takes the password of its sources', { prefix: 'v10' }]])(
    'are known to be sealed by what all can know when %s',
    async (_why, options) => {
      const secrets = await openShellSecrets(keychainOf('gnome_libsecret', options), 'linux');
      expect(secrets).toMatchObject({
        boxes: [{ kind: 'basic-text' }],
        notices: [expect.stringContaining('basic_text')],
      });
    },
  );

  it('are kept in clear where the keychain says that it can be used, and cannot', async () => {
    const keychain = keychainOf('gnome_libsecret', { available: false });
    const secrets = await openShellSecrets({ ...keychain, isAsyncEncryptionAvailable: async () => true }, 'linux');
    expect(secrets).toMatchObject({ boxes: [], notices: [expect.stringContaining('kept in clear')] });
  });
});
