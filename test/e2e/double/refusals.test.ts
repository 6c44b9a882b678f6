import { beforeEach, describe, expect, test, vi } from 'vitest';
import { doubleHere } from './double-here.ts';

let { double, did, answers, electron } = doubleHere();

beforeEach(() => {
  ({ double, did, answers, electron } = doubleHere());
});

describe('before the app is ready', () => {
  test.each<[string, () => unknown, RegExp]>([
    ['a window', () => new electron.BrowserWindow(), /Cannot create BrowserWindow before app is ready/],
    ['a tray', () => new electron.Tray(electron.nativeImage.createEmpty()), /Cannot create Tray before app is ready/],
    ['a notification', () => new electron.Notification(), /Cannot create Notification before app is ready/],
    ['the screen', () => electron.screen.getPrimaryDisplay(), /'screen' module can't be used before the app 'ready'/],
    ['the session', () => electron.session.defaultSession, /Session can only be received when app is ready/],
    ['a scheme', () => electron.protocol.handle('app', () => new Response()), /Session can only be received/],
    ['encryption', () => electron.safeStorage.encryptString('x'), /safeStorage cannot be used before app is ready/],
  ])('%s is refused, and not after', (_, use, words) => {
    expect(use).toThrow(words);
    double.app.start();
    expect(use).not.toThrow(words);
  });

  test('a dialog is rejected, but an error box is allowed', async () => {
    await expect(electron.dialog.showMessageBox({ message: 'hello' })).rejects.toThrow(
      /only be used after app is ready/,
    );
    await expect(electron.dialog.showOpenDialog({})).rejects.toThrow(/only be used after app is ready/);
    electron.dialog.showErrorBox('title', 'text');
    expect(did).toEqual([{ what: 'dialog.showErrorBox', title: 'title', text: 'text' }]);
  });

  test('encryption is reported as unavailable, with an unknown backend', () => {
    expect(electron.safeStorage.isEncryptionAvailable()).toBe(false);
    expect(electron.safeStorage.getSelectedStorageBackend()).toBe('unknown');
  });
});

describe('once the app is ready', () => {
  test.each<[string, () => unknown, RegExp]>([
    ['the sandbox', () => electron.app.enableSandbox(), /can only be called before app is ready/],
    ['the acceleration', () => electron.app.disableHardwareAcceleration(), /can only be called before app is ready/],
    ['the profile folder', () => electron.app.setPath('userData', '/x'), /must be called before app is ready/],
    ['schemes', () => electron.protocol.registerSchemesAsPrivileged([]), /should be called before app is ready/],
  ])('it is too late for %s', (_, use, words) => {
    expect(use).not.toThrow();
    double.app.start();
    expect(use).toThrow(words);
  });

  test('emits ready once, after will-finish-launching, and resolves whenReady', async () => {
    const order: string[] = [];
    electron.app.on('will-finish-launching', () => order.push('will-finish-launching'));
    electron.app.on('ready', () => order.push('ready'));
    const waited = electron.app.whenReady().then(() => order.push('whenReady'));
    double.app.start();
    await waited;
    expect(order).toEqual(['will-finish-launching', 'ready', 'whenReady']);
  });
});

describe('what does not exist', () => {
  test.each<[string, () => unknown, RegExp]>([
    ['a member of app', () => (electron.app as never as { fly(): void }).fly(), /no app\.fly/],
    ['a member of a module', () => (electron.shell as never as { fly: string }).fly, /no shell\.fly/],
    [
      'a property that is set',
      () => ((electron.nativeTheme as never as { fly: number }).fly = 1),
      /no nativeTheme\.fly/,
    ],
    ['a static member', () => (electron.BrowserWindow as never as { fly: string }).fly, /no BrowserWindow\.fly/],
    ['a path', () => electron.app.getPath('nowhere' as 'home'), /Failed to get 'nowhere' path/],
    ['a relative path', () => electron.app.setPath('userData', 'here'), /Path must be absolute/],
    ['a theme', () => (electron.nativeTheme.themeSource = 'blue' as 'dark'), /not a theme source/],
    ['a role', () => electron.Menu.buildFromTemplate([{ role: 'fly' as 'quit' }]), /Unknown menu item role: fly/],
    ['an option of an item', () => electron.Menu.buildFromTemplate([{ label: 'x', fly: 1 } as never]), /no option fly/],
    ['an item without a name', () => electron.Menu.buildFromTemplate([{ click: () => undefined }]), /needs a label/],
    ['a key', () => electron.Menu.buildFromTemplate([{ label: 'x', accelerator: 'Ctrl+Any' }]), /no key any/],
    ['a modifier', () => electron.Menu.buildFromTemplate([{ label: 'x', accelerator: 'Fly+A' }]), /no modifier fly/],
    ['a menu', () => electron.Menu.setApplicationMenu({} as never), /Invalid menu/],
    [
      'a privilege',
      () => electron.protocol.registerSchemesAsPrivileged([{ scheme: 'x', privileges: { fly: true } as never }]),
      /Unknown privilege fly/,
    ],
  ])('%s is refused by its name', (_, use, words) => {
    expect(use).toThrow(words);
  });

  test.each<[string, object, RegExp]>([
    ['of the window', { widht: 3 }, /no option widht/],
    ['of its page', { webPreferences: { sandBox: true } }, /no option webPreferences\.sandBox/],
    ['that is no integer', { width: 1.5 }, /width must be an integer/],
    ['that is a preload of nowhere', { webPreferences: { preload: '/nowhere.cjs' } }, /Unable to load preload script/],
    ['that is a relative preload', { webPreferences: { preload: 'x.cjs' } }, /Unable to load preload script/],
  ])('an option %s is refused', (_, options, words) => {
    double.app.start();
    expect(() => new electron.BrowserWindow(options)).toThrow(words);
  });
});

describe('schemes', () => {
  test('are registered once, and handled once', () => {
    electron.protocol.registerSchemesAsPrivileged([{ scheme: 'app' }]);
    expect(() => {
      electron.protocol.registerSchemesAsPrivileged([]);
    }).toThrow(/only once/);
    double.app.start();
    electron.protocol.handle('app', () => new Response('x'));
    expect(() => {
      electron.protocol.handle('app', () => new Response('y'));
    }).toThrow(/Failed to register protocol: app/);
  });
});

describe('dialogs', () => {
  beforeEach(() => {
    double.app.start();
  });

  test.each<[string, object, RegExp]>([
    ['a type', { message: 'x', type: 'fly' }, /Invalid message box type/],
    ['buttons', { message: 'x', buttons: 'OK' }, /Buttons must be an array/],
    ['a message', { message: 1 }, /Message must be a string/],
    ['a checkbox without a label', { message: 'x', checkboxChecked: true }, /requires that checkboxLabel/],
  ])('refuse %s that is none', async (_, options, words) => {
    await expect(electron.dialog.showMessageBox(options as never)).rejects.toThrow(words);
  });

  test('refuse properties that do not exist', async () => {
    await expect(electron.dialog.showOpenDialog({ properties: ['openFly' as 'openFile'] })).rejects.toThrow(/openFly/);
  });

  test('return the prepared answer, by default that of a dismissed dialog', async () => {
    answers.push({ response: 0, checkboxChecked: true });
    const box = { message: 'x', buttons: ['Go', 'Cancel'] };
    expect(await electron.dialog.showMessageBox(box)).toEqual({ response: 0, checkboxChecked: true });
    expect(await electron.dialog.showMessageBox(box)).toEqual({ response: 1, checkboxChecked: false });
    expect(await electron.dialog.showOpenDialog({})).toEqual({ canceled: true, filePaths: [] });
    expect(did.map(({ what }) => what)).toEqual([
      'dialog.showMessageBox',
      'dialog.showMessageBox',
      'dialog.showOpenDialog',
    ]);
  });
});

describe('safeStorage', () => {
  test('requires explicit plain text without a keyring', () => {
    const { double: app, electron: bare } = doubleHere({ keyring: 'basic_text' });
    app.app.start();
    expect(bare.safeStorage.getSelectedStorageBackend()).toBe('basic_text');
    expect(bare.safeStorage.isEncryptionAvailable()).toBe(false);
    expect(() => bare.safeStorage.encryptString('x')).toThrow(/Encryption is not available/);
    bare.safeStorage.setUsePlainTextEncryption(true);
    expect(bare.safeStorage.decryptString(bare.safeStorage.encryptString('secret'))).toBe('secret');
  });

  test('encrypts with the key of the keyring, and rejects foreign ciphertext', () => {
    double.app.start();
    const sealed = electron.safeStorage.encryptString('a secret');
    expect(sealed.toString('latin1')).not.toContain('a secret');
    expect(electron.safeStorage.decryptString(sealed)).toBe('a secret');
    expect(() => electron.safeStorage.decryptString(Buffer.from('plain'))).toThrow(/does not appear to be encrypted/);
    expect(() => electron.safeStorage.decryptString(Buffer.concat([sealed, sealed.subarray(0, 5)]))).toThrow(
      /Error while decrypting/,
    );
    expect(() => electron.safeStorage.decryptString('text' as never)).toThrow(/to be a buffer/);
  });

  test('is unavailable while the keyring is locked', () => {
    const { double: app, electron: bare } = doubleHere({ keyring: 'locked' });
    app.app.start();
    expect(bare.safeStorage.isEncryptionAvailable()).toBe(false);
    expect(() => bare.safeStorage.encryptString('x')).toThrow(/Encryption is not available/);
  });
});

describe('menus', () => {
  const clicked = vi.fn();

  test('contain the items of their template, and can be clicked', () => {
    clicked.mockClear();
    const menu = electron.Menu.buildFromTemplate([
      { label: 'File', submenu: [{ label: 'Open', id: 'open', accelerator: 'CmdOrCtrl+O', click: clicked }] },
      { label: 'Off', id: 'off', enabled: false, click: clicked },
      { label: 'Check', id: 'check', type: 'checkbox', click: clicked },
    ]);
    electron.Menu.setApplicationMenu(menu);
    expect(electron.Menu.getApplicationMenu()).toBe(menu);
    menu.getMenuItemById('open')?.click();
    menu.getMenuItemById('off')?.click();
    expect(clicked).toHaveBeenCalledTimes(1);
    menu.getMenuItemById('check')?.click();
    expect(menu.getMenuItemById('check')?.checked).toBe(true);
    expect(menu.getMenuItemById('nothing')).toBeNull();
  });
});

describe('windows', () => {
  test('quit the app when the last one is closed, unless it handles window-all-closed', () => {
    double.app.start();
    new electron.BrowserWindow().destroy();
    expect(did).toEqual([{ what: 'exit', code: 0 }]);
    electron.app.on('window-all-closed', () => undefined);
    new electron.BrowserWindow().destroy();
    expect(did).toHaveLength(1);
  });

  test('that are destroyed reject every call except isDestroyed', () => {
    double.app.start();
    const window = new electron.BrowserWindow({ show: false });
    window.destroy();
    expect(window.isDestroyed()).toBe(true);
    expect(() => {
      window.show();
    }).toThrow('Object has been destroyed');
  });

  test('stay open when their close is prevented, and the app then does not quit', () => {
    double.app.start();
    const order: string[] = [];
    const window = new electron.BrowserWindow();
    window.once('close', (event) => {
      event.preventDefault();
    });
    for (const name of ['before-quit', 'will-quit', 'window-all-closed'] as const) {
      electron.app.on(name as 'will-quit', (event?: { preventDefault(): void }) => {
        order.push(name);
        if (name === 'will-quit') event?.preventDefault();
      });
    }
    electron.app.quit();
    expect(order).toEqual(['before-quit']);
    expect(window.isDestroyed()).toBe(false);
    electron.app.quit();
    expect(order).toEqual(['before-quit', 'before-quit', 'will-quit']);
    expect(window.isDestroyed()).toBe(true);
  });

  test('keep their bounds while they are full screen', () => {
    double.app.start();
    const window = new electron.BrowserWindow({ x: 1, y: 2, width: 900, height: 700, minWidth: 800 });
    window.setBounds({ width: 10 });
    window.maximize();
    expect(window.getNormalBounds()).toEqual({ x: 1, y: 2, width: 800, height: 700 });
    expect(window.isMaximized()).toBe(true);
  });
});
