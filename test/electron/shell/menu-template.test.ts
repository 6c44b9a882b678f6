import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, it, vi } from 'vitest';
import { menuTemplate } from '../../../electron/shell/menu-template.ts';

const template = (platform: NodeJS.Platform, development = false, openDataFolder = vi.fn()) =>
  menuTemplate({ platform, development, openDataFolder });

const itemsOf = (items: readonly MenuItemConstructorOptions[]): MenuItemConstructorOptions[] =>
  items.flatMap((item) => [item, ...itemsOf((item.submenu as MenuItemConstructorOptions[] | undefined) ?? [])]);

const rolesOf = (items: readonly MenuItemConstructorOptions[]) => itemsOf(items).map(({ role }) => role);

/** Roles that Electron gives no effect outside of macOS. */
const macOnly = ['appMenu', 'zoom', 'front', 'services', 'hide', 'startSpeaking'];

describe('the menu', () => {
  it.each([
    ['darwin', ['appMenu', 'fileMenu', 'editMenu', 'viewMenu', 'windowMenu', 'help']],
    ['linux', ['fileMenu', 'editMenu', 'viewMenu', 'windowMenu', 'help']],
    ['win32', ['fileMenu', 'editMenu', 'viewMenu', 'windowMenu', 'help']],
  ] as const)('on %s has the usual menus', (platform, expected) => {
    expect(template(platform).map(({ role }) => role)).toEqual(expected);
  });

  it.each(['darwin', 'linux', 'win32'] as const)('on %s has no item without effect', (platform) => {
    for (const item of itemsOf(template(platform))) {
      expect(item.role !== undefined || item.type === 'separator' || item.click !== undefined).toBe(true);
      if (platform !== 'darwin') expect(macOnly).not.toContain(item.role);
    }
  });

  it('has developer tools in development alone', () => {
    expect(rolesOf(template('linux'))).not.toContain('toggleDevTools');
    expect(rolesOf(template('linux', true))).toContain('toggleDevTools');
  });

  it('tells about Hookbench: on macOS in the menu of the app', () => {
    expect(rolesOf(template('linux'))).toContain('about');
    expect(rolesOf(template('darwin'))).not.toContain('about');
  });

  it('opens the data folder', () => {
    const open = vi.fn();
    const item = itemsOf(template('linux', false, open)).find(({ label }) => label === 'Open Data Folder');
    (item?.click as () => void)();
    expect(open).toHaveBeenCalledOnce();
  });
});
