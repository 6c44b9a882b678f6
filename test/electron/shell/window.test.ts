import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { defaultSettings, type Settings } from '#shared/model/settings.ts';
import { closeAllWith, hideAll, focusWindow } from '../../../electron/shell/window/focus-window.ts';
import { backgroundColour, windowOptions, placeWindow } from '../../../electron/shell/window/window-options.ts';
import { watchSettings } from '../../../electron/shell/stores/watch-settings.ts';

const look = { placement: { width: 1440, height: 900 }, dark: false, preload: '/preload.cjs', development: false };

describe('the options of the window', () => {
  it.each([
    ['contextIsolation', true],
    ['sandbox', true],
    ['webSecurity', true],
    ['nodeIntegration', false],
    ['nodeIntegrationInWorker', false],
    ['nodeIntegrationInSubFrames', false],
    ['allowRunningInsecureContent', false],
    ['experimentalFeatures', false],
    ['webviewTag', false],
    ['navigateOnDragDrop', false],
    ['devTools', false],
    ['preload', '/preload.cjs'],
  ])('%s is %s', (name, value) => {
    expect(windowOptions(look).webPreferences).toHaveProperty(name, value);
  });

  it('show the window when it is painted, with the min size of the page', () => {
    expect(windowOptions(look)).toMatchObject({
      show: false,
      minWidth: 1024,
      minHeight: 700,
      width: 1440,
      height: 900,
    });
  });

  it('allow developer tools only in development', () => {
    expect(windowOptions({ ...look, development: true }).webPreferences?.devTools).toBe(true);
  });

  it('have the background colour of the page', () => {
    const tokens = readFileSync(join(import.meta.dirname, '../../../renderer/app/style/tokens.css'), 'utf8');
    const [, light, dark] = /--bg: light-dark\((#\w+), (#\w+)\)/.exec(tokens) ?? [];
    expect([backgroundColour(false), backgroundColour(true)]).toEqual([light, dark]);
    expect(windowOptions({ ...look, dark: true }).backgroundColor).toBe(dark);
  });
});

describe('the presenter’s notes', () => {
  const windowOf = (isDestroyed: boolean) => ({ isDestroyed: () => isDestroyed, destroy: vi.fn(), hide: vi.fn() });

  it('close with the main window, which would not open again', () => {
    const main = new EventEmitter();
    const [closed, notes] = [windowOf(true), windowOf(false)];
    closeAllWith(main as never, () => [closed, notes]);
    expect(notes.destroy).not.toHaveBeenCalled();
    main.emit('closed');
    expect([closed, notes].map(({ destroy }) => destroy.mock.calls.length)).toEqual([0, 1]);
  });

  it('are hidden while the app quits', () => {
    const [closed, notes] = [windowOf(true), windowOf(false)];
    hideAll([closed, notes]);
    expect([closed, notes].map(({ hide }) => hide.mock.calls.length)).toEqual([0, 1]);
  });
});

describe('placeWindow', () => {
  const primary = { x: 0, y: 25, width: 1920, height: 1055 };
  const left = { x: -1600, y: 0, width: 1600, height: 900 };
  const small = { x: 0, y: 0, width: 1280, height: 720 };
  const displays = [primary, left];

  it.each([
    ['the first time it is centred', undefined, displays, { width: 1440, height: 900 }],
    ['the first time on a small display it fits', undefined, [small], { width: 1280, height: 720 }],
    [
      'it is where it was',
      { x: 100, y: 50, width: 1200, height: 800 },
      displays,
      { x: 100, y: 50, width: 1200, height: 800 },
    ],
    [
      'it is on the display where it was',
      { x: -1500, y: 10, width: 1200, height: 800 },
      displays,
      { x: -1500, y: 10, width: 1200, height: 800 },
    ],
    [
      'it may stand out as long as it can be gripped',
      { x: 1700, y: 900, width: 1200, height: 800 },
      displays,
      { x: 1700, y: 900, width: 1200, height: 800 },
    ],
    [
      'it comes back when its display is gone',
      { x: -1500, y: 10, width: 1200, height: 800 },
      [primary],
      { width: 1200, height: 800 },
    ],
    [
      'it comes back when only an edge is visible',
      { x: 1900, y: 50, width: 1200, height: 800 },
      displays,
      { width: 1200, height: 800 },
    ],
    [
      'it comes back when its title bar is above the display',
      { x: 100, y: -300, width: 1200, height: 800 },
      [primary],
      { width: 1200, height: 800 },
    ],
    [
      'it comes back when its title bar is below the display',
      { x: 100, y: 1070, width: 1200, height: 800 },
      [primary],
      { width: 1200, height: 800 },
    ],
    [
      'it is no larger than the display',
      { x: 0, y: 0, width: 4000, height: 3000 },
      [small],
      { x: 0, y: 0, width: 1280, height: 720 },
    ],
    [
      'it is no smaller than its page needs',
      { x: 0, y: 0, width: 10, height: 10 },
      [small],
      { x: 0, y: 0, width: 1024, height: 700 },
    ],
    ['without a display it has its usual size', undefined, [], { width: 1440, height: 900 }],
  ])('%s', (_, saved, workAreas, expected) => {
    expect(placeWindow(saved, workAreas)).toEqual(expected);
  });
});

describe('a second start', () => {
  it.each([true, false])('brings the window to the front, minimized: %s', (minimized) => {
    const calls: string[] = [];
    focusWindow({
      isMinimized: () => minimized,
      restore: () => calls.push('restore'),
      show: () => calls.push('show'),
      focus: () => calls.push('focus'),
    });
    expect(calls).toEqual(minimized ? ['restore', 'show', 'focus'] : ['show', 'focus']);
  });
});

describe('the settings', () => {
  it('report each saved change, and no other', () => {
    let now: Settings = { ...defaultSettings, theme: 'dark' };
    const onChange = vi.fn();
    const settings = watchSettings(
      {
        get: () => now,
        update: ({ theme }) => {
          if (theme === 'dark') throw new Error('the disk is full');
          return (now = { ...now, theme: theme ?? now.theme });
        },
      },
      onChange,
    );
    expect(settings.update({ theme: 'light' })).toEqual({ ...defaultSettings, theme: 'light' });
    expect(() => settings.update({ theme: 'dark' })).toThrow('the disk is full');
    expect(onChange.mock.calls).toEqual([[{ ...defaultSettings, theme: 'light' }]]);
  });
});
