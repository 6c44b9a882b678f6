import type { EventEmitter } from 'node:events';
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultSettings } from '#shared/model/settings.ts';
import { repairSettingsFile } from '../../../electron/engine/settings.ts';
import { openRecentFiles } from '../../../electron/shell/files/recent-files.ts';
import { repairFiles } from '../../../electron/shell/launch/start-engine.ts';
import { openSettingsStore } from '../../../electron/shell/stores/settings-store.ts';
import { openWindowState } from '../../../electron/shell/window/window-state.ts';
import { tempFolder, type TempFolder } from '../../support/temp-folder.ts';

/** electron-store is loaded by Node.js and not by the test runner, so a hook of Node's loader provides the double. */
const electron = await vi.hoisted(async () => {
  const [{ EventEmitter: Emitter }, { registerHooks }] = await Promise.all([
    import('node:events'),
    import('node:module'),
  ]);
  const double = {
    ipcMain: new Emitter(),
    app: { getPath: () => '/nowhere', getVersion: () => '0.0.0' },
    shell: {},
    MessageChannelMain: class {},
  };
  Object.assign(globalThis, { electronDouble: double });
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'electron'
        ? { url: 'data:text/javascript,export default globalThis.electronDouble', shortCircuit: true }
        : next(specifier, context),
  });
  return double;
});

vi.mock('electron', () => electron);

const ipcMain: EventEmitter = electron.ipcMain;
const keeper = { wall: { now: () => Date.UTC(2026, 10, 21), after: () => () => undefined }, report: vi.fn() };
const modeOf = (file: string): number => statSync(file).mode & 0o777;

describe('the files of the shell', () => {
  let folder: TempFolder;
  let file: string;

  beforeEach(async () => {
    folder = await tempFolder();
    file = join(folder.path, 'settings.json');
  });
  afterEach(() => folder[Symbol.asyncDispose]());

  it('stores default settings with mode 0600', () => {
    expect(openSettingsStore(folder.path, keeper).get()).toEqual(defaultSettings);
    expect(modeOf(file)).toBe(0o600);
  });

  it('keeps settings for the next start', () => {
    expect(openSettingsStore(folder.path, keeper).update({ theme: 'dark' })).toEqual({
      ...defaultSettings,
      theme: 'dark',
    });
    expect(modeOf(file)).toBe(0o600);
    expect(openSettingsStore(folder.path, keeper).get()).toEqual({ ...defaultSettings, theme: 'dark' });
  });

  it('sets the mode of a readable file to 0600', () => {
    writeFileSync(file, JSON.stringify({ theme: 'light' }));
    chmodSync(file, 0o644);
    expect(openSettingsStore(folder.path, keeper).get()).toEqual({ ...defaultSettings, theme: 'light' });
    expect(modeOf(file)).toBe(0o600);
  });

  it('rejects an invalid setting and changes nothing', () => {
    const store = openSettingsStore(folder.path, keeper);
    expect(() => store.update({ theme: 'pink' as never })).toThrow();
    expect(store.get()).toEqual(defaultSettings);
  });

  it.each(['null', '\0\0\0\0', '\ufeff{"theme":"dark"}', '{"theme":"da', '[]', '{"theme":"pink"}', '{"other":1}', ''])(
    'renames a settings file with %j, and uses the defaults',
    (text) => {
      writeFileSync(file, text);
      const notices = repairSettingsFile(file, 'stamp');
      expect(notices).toHaveLength(1);
      expect(openSettingsStore(folder.path, keeper).get()).toEqual(defaultSettings);
      expect(readFileSync(`${file}.broken-stamp`, 'utf8')).toBe(text);
    },
  );

  it.each(['null', '\0\0\0\0', '{"theme":"da', '[]', '{"theme":"pink"}', ''])(
    'renames a settings file with %j while the app is running, and keeps the last settings',
    (text) => {
      const report = vi.fn();
      const store = openSettingsStore(folder.path, { ...keeper, report });
      store.update({ theme: 'dark' });
      writeFileSync(file, text);
      expect(store.get()).toEqual({ ...defaultSettings, theme: 'dark' });
      const kept = `${file}.broken-20261121T000000000Z`;
      expect(readFileSync(kept, 'utf8')).toBe(text);
      expect(report.mock.calls).toEqual([
        [
          `The settings file was damaged. It was renamed to ${kept}, and the last settings remain in effect.`,
          'file-set-aside',
        ],
      ]);
      expect(modeOf(file)).toBe(0o600);
      store.update({ notifications: true });
      expect(openSettingsStore(folder.path, keeper).get()).toEqual({
        ...defaultSettings,
        theme: 'dark',
        notifications: true,
      });
      expect(report).toHaveBeenCalledOnce();
    },
  );

  it('writes the last settings again if the file is removed while the app is running', () => {
    const report = vi.fn();
    const store = openSettingsStore(folder.path, { ...keeper, report });
    store.update({ theme: 'dark' });
    rmSync(file);
    expect(store.get()).toEqual({ ...defaultSettings, theme: 'dark' });
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ ...defaultSettings, theme: 'dark' });
    expect(report).not.toHaveBeenCalled();
  });

  it('keeps the last settings if the file can neither be read nor renamed, and reports it once', () => {
    const report = vi.fn();
    let nowMs = Date.parse('2026-11-21T00:00:00Z');
    const wall = { ...keeper.wall, now: () => nowMs++ };
    const store = openSettingsStore(folder.path, { wall, report });
    store.update({ theme: 'dark' });
    writeFileSync(file, '{"half');
    for (let ms = 0; ms < 10; ms++) mkdirSync(`${file}.broken-20261121T00000000${ms}Z/in the way`, { recursive: true });
    for (let n = 0; n < 3; n++) expect(store.get()).toEqual({ ...defaultSettings, theme: 'dark' });
    expect(report.mock.calls).toEqual([[expect.stringContaining(`Cannot rename the damaged file ${file}`), 'failure']]);
  });

  it('stores the window state in a separate file', () => {
    const state = { bounds: { x: 1, y: 2, width: 1200, height: 800 }, maximized: true };
    const store = openWindowState(folder.path);
    expect(store.get()).toBeUndefined();
    store.set(state);
    expect(openWindowState(folder.path).get()).toEqual(state);
    expect(modeOf(join(folder.path, 'window.json'))).toBe(0o600);
    openSettingsStore(folder.path, keeper);
    expect(repairSettingsFile(file, 'stamp')).toEqual([]);
    expect(readdirSync(folder.path).sort()).toEqual(['settings.json', 'window.json']);
  });

  it.each([
    '{"bounds":{"x":"left"}}',
    'null',
    '{',
    '[1]',
    '{"bounds":{"x":0,"y":0,"width":-5,"height":1},"maximized":true}',
  ])('ignores a window state with %j', (text) => {
    writeFileSync(join(folder.path, 'window.json'), text);
    expect(openWindowState(folder.path).get()).toBeUndefined();
  });

  describe('the recent files', () => {
    const open = () => {
      const app = { addRecentDocument: vi.fn(), clearRecentDocuments: vi.fn() };
      const onChange = vi.fn();
      return { app, onChange, recent: openRecentFiles(folder.path, app, onChange) };
    };

    it('keeps at most ten recent files for the next start, newest first, each once', () => {
      const { app, onChange, recent } = open();
      for (let n = 1; n <= 12; n++) recent.add(`/${n}.yaml`, 'config');
      recent.add('/5.yaml', 'config');
      expect(onChange).toHaveBeenCalledTimes(13);
      expect(app.addRecentDocument).toHaveBeenCalledTimes(13);
      const names = open()
        .recent.all()
        .map(({ name }) => name);
      expect(names).toEqual([5, 12, 11, 10, 9, 8, 7, 6, 4, 3].map((n) => `${n}.yaml`));
      expect(modeOf(join(folder.path, 'recent.json'))).toBe(0o600);
    });

    it('finds a recent file by id, and removes it', () => {
      const { app, recent } = open();
      recent.add('/a/one.hookbench-case', 'case');
      const [file] = recent.all();
      expect(recent.find(file?.id ?? '')).toMatchObject({ path: '/a/one.hookbench-case', kind: 'case' });
      expect(recent.find('other')).toBeUndefined();
      recent.clear();
      expect(recent.all()).toEqual([]);
      expect(app.clearRecentDocuments).toHaveBeenCalledOnce();
    });
  });

  it.each(['recent.json', 'window.json', 'settings.json'])('renames a damaged %s with a notice', (name) => {
    writeFileSync(join(folder.path, name), '{"half');
    expect(repairFiles(folder.path, 'stamp')).toEqual([expect.stringContaining(`${name}.broken-stamp`)]);
    expect(readFileSync(join(folder.path, `${name}.broken-stamp`), 'utf8')).toBe('{"half');
    expect(repairFiles(folder.path, 'stamp')).toEqual([]);
  });

  it('leaves no listener of electron-store', () => {
    openSettingsStore(folder.path, keeper);
    openWindowState(folder.path);
    expect(ipcMain.eventNames()).toEqual([]);
    expect(ipcMain.listenerCount('electron-store-get-data')).toBe(0);
  });
});
