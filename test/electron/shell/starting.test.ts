import { readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import config from '../../../electron-builder.config.ts';
import { loadPage } from '../../../electron/shell/load-page.ts';
import { checkRefusedLock } from '../../../electron/shell/refused-lock.ts';
import { registerApp } from '../../../electron/shell/register-app.ts';
import { tempFolder } from '../../support/temp-folder.ts';

describe('what the system is told of the app', () => {
  function register(platform: NodeJS.Platform, isPackaged: boolean, environment: NodeJS.ProcessEnv = {}) {
    const app = { isPackaged, setAppUserModelId: vi.fn(), setAsDefaultProtocolClient: vi.fn(() => true) };
    registerApp(app, platform, environment);
    return { named: app.setAppUserModelId.mock.calls, links: app.setAsDefaultProtocolClient.mock.calls };
  }

  it('on Windows it is the name that its shortcut has, for notifications to be shown', () => {
    expect(register('win32', false)).toEqual({ named: [[config.appId]], links: [] });
    expect(register('linux', false)).toEqual({ named: [], links: [] });
  });

  it('links open the packaged app', () => {
    expect(register('darwin', true).links).toEqual([['hookbench']]);
  });

  it('links open the portable program that the user has, and not the folder it unpacked itself to', () => {
    const environment = { PORTABLE_EXECUTABLE_FILE: 'D:\\Hookbench.exe' };
    expect(register('win32', true, environment).links).toEqual([['hookbench', 'D:\\Hookbench.exe']]);
  });
});

describe('a lock that was refused', () => {
  it('is no error where a running app was told, and nothing is left behind', async () => {
    await using folder = await tempFolder();
    symlinkSync('a-host-77', join(folder.path, 'SingletonLock'));
    checkRefusedLock(folder.path, 'a-host');
    expect(readdirSync(folder.path)).toEqual(['SingletonLock']);
  });

  it('is said where another machine has it', async () => {
    await using folder = await tempFolder();
    symlinkSync('a-host-77', join(folder.path, 'SingletonLock'));
    expect(() => {
      checkRefusedLock(folder.path, 'a');
    }).toThrow(expect.objectContaining({ code: 'data_dir_in_use' }));
  });

  it('is said where nothing can be written', async () => {
    await using folder = await tempFolder();
    const file = join(folder.path, 'file');
    writeFileSync(file, '');
    expect(() => {
      checkRefusedLock(file, 'a-host');
    }).toThrow(expect.objectContaining({ code: 'data_dir_unusable' }));
  });
});

describe('the page', () => {
  const failing = (code: string) => vi.fn(() => Promise.reject(Object.assign(new Error(code), { code })));

  it('may be reloaded before it is there', async () => {
    await loadPage({ loadURL: failing('ERR_ABORTED'), isDestroyed: () => false });
  });

  it('may be closed before it is there', async () => {
    await loadPage({ loadURL: failing('ERR_FAILED'), isDestroyed: () => true });
  });

  it('that cannot be loaded is a failure', async () => {
    const load = loadPage({ loadURL: failing('ERR_FAILED'), isDestroyed: () => false });
    await expect(load).rejects.toThrow('ERR_FAILED');
  });
});
