import { EventEmitter } from 'node:events';
import { readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import config from '../../packaging/electron-builder.config.ts';
import { loadPage } from '../../../electron/shell/window/load-page.ts';
import { checkRefusedLock } from '../../../electron/shell/launch/refused-lock.ts';
import { registerApp } from '../../../electron/shell/launch/register-app.ts';
import { tempFolder } from '../../support/temp-folder.ts';

describe('registerApp', () => {
  function register(platform: NodeJS.Platform, isPackaged: boolean, environment: NodeJS.ProcessEnv = {}) {
    const app = { isPackaged, setAppUserModelId: vi.fn(), setAsDefaultProtocolClient: vi.fn(() => true) };
    registerApp(app, platform, environment);
    return { named: app.setAppUserModelId.mock.calls, links: app.setAsDefaultProtocolClient.mock.calls };
  }

  it('sets the app user model id on Windows, which notifications require', () => {
    expect(register('win32', false)).toEqual({ named: [[config.appId]], links: [] });
    expect(register('linux', false)).toEqual({ named: [], links: [] });
  });

  it('registers links for the packaged app', () => {
    expect(register('darwin', true).links).toEqual([['hookbench']]);
  });

  it('registers links for the portable program that the user started, not for its temporary folder', () => {
    const environment = { PORTABLE_EXECUTABLE_FILE: 'D:\\Hookbench.exe' };
    expect(register('win32', true, environment).links).toEqual([['hookbench', 'D:\\Hookbench.exe']]);
  });
});

describe('checkRefusedLock', () => {
  it('does nothing if a running app received the start, and leaves no file', async () => {
    await using folder = await tempFolder();
    symlinkSync('a-host-77', join(folder.path, 'SingletonLock'));
    checkRefusedLock(folder.path, 'a-host');
    expect(readdirSync(folder.path)).toEqual(['SingletonLock']);
  });

  it('reports that another machine has the lock', async () => {
    await using folder = await tempFolder();
    symlinkSync('a-host-77', join(folder.path, 'SingletonLock'));
    expect(() => {
      checkRefusedLock(folder.path, 'a');
    }).toThrow(expect.objectContaining({ code: 'data_dir_in_use' }));
  });

  it('reports a folder that is not writable', async () => {
    await using folder = await tempFolder();
    const file = join(folder.path, 'file');
    writeFileSync(file, '');
    expect(() => {
      checkRefusedLock(file, 'a-host');
    }).toThrow(expect.objectContaining({ code: 'data_dir_unusable' }));
  });
});

describe('loadPage', () => {
  const refused = (code: string): Error => Object.assign(new Error(code), { code });

  /** @param ways The outcome of each load: it fails, or the process crashes before or after the failure is reported. */
  function windowWith(...ways: (Error | 'crash' | 'crash reported late' | 'shown')[]) {
    const webContents = new EventEmitter();
    const crash = (): unknown => webContents.emit('render-process-gone', {}, { reason: 'oom', exitCode: 9 });
    const loadURL = vi.fn(async (_url: string): Promise<void> => {
      const way = ways.shift();
      if (way === 'shown') return;
      if (way instanceof Error) throw way;
      if (way === 'crash') crash();
      else setImmediate(crash);
      throw refused('ERR_FAILED');
    });
    const window = { loadURL, isDestroyed: vi.fn(() => false), webContents };
    return { window, note: vi.fn(), load: (note: (error: unknown) => void) => loadPage(window as never, note) };
  }

  it('accepts a reload while loading', async () => {
    const { load, note } = windowWith(refused('ERR_ABORTED'));
    await load(note);
    expect(note).not.toHaveBeenCalled();
  });

  it('accepts that the window is closed while loading', async () => {
    const { load, note, window } = windowWith(refused('ERR_FAILED'));
    window.isDestroyed.mockReturnValue(true);
    await load(note);
    expect(note).not.toHaveBeenCalled();
  });

  it('rejects if the page cannot be loaded', async () => {
    const { load, note } = windowWith(refused('ERR_FAILED'));
    await expect(load(note)).rejects.toThrow('ERR_FAILED');
  });

  it.each(['crash', 'crash reported late'] as const)('loads the page again after a %s, twice', async (way) => {
    const { load, note, window } = windowWith(way, way, 'shown');
    await load(note);
    expect(window.loadURL.mock.calls).toEqual(Array(3).fill(['app://hookbench/']));
    expect(note.mock.calls.map(([error]) => String(error))).toEqual(
      Array(2).fill('Error: The page process ended: oom, exit code 9.'),
    );
    expect(window.webContents.eventNames()).toEqual([]);
  });

  it('fails at the third crash in a row with page_failed', async () => {
    const { load, note, window } = windowWith('crash', 'crash', 'crash', 'shown');
    await expect(load(note)).rejects.toMatchObject({
      code: 'page_failed',
      message: 'The page crashed 3 times in a row while loading (oom, exit code 9).',
    });
    expect(window.loadURL).toHaveBeenCalledTimes(3);
  });
});
