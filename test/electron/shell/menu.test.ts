import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, it, vi } from 'vitest';
import { placeGroups, screenIds, screenLabels } from '#shared/model/screen.ts';
import { type MenuFacts, menuTemplate } from '../../../electron/shell/menu/menu-template.ts';

const usual: MenuFacts = { platform: 'linux', development: false, theme: 'system', recent: [], documented: true };

function start(change: Partial<MenuFacts> = {}) {
  const actions = {
    open: vi.fn(),
    save: vi.fn(),
    openRecent: vi.fn(),
    clearRecent: vi.fn(),
    chooseTheme: vi.fn(),
    command: vi.fn(),
    openDataFolder: vi.fn(),
    openDocumentation: vi.fn(),
  };
  const template = menuTemplate({ ...usual, ...change }, actions);
  const items = itemsOf(template);
  const item = (label: string): MenuItemConstructorOptions => {
    const found = items.find((one) => one.label === label);
    if (!found) throw new Error(`There is no item ${label}.`);
    return found;
  };
  return { actions, items, item, template, press: (label: string) => (item(label).click as () => void)() };
}

const itemsOf = (items: readonly MenuItemConstructorOptions[]): MenuItemConstructorOptions[] =>
  items.flatMap((item) => [item, ...itemsOf((item.submenu as MenuItemConstructorOptions[] | undefined) ?? [])]);

const platforms = ['darwin', 'linux', 'win32'] as const;

/** Roles that have an effect only on macOS. */
const macOnly = ['appMenu', 'zoom', 'front', 'services', 'hide', 'startSpeaking'];

describe('the menu', () => {
  it.each([
    ['darwin', ['appMenu', 'fileMenu', 'editMenu', 'viewMenu', 'windowMenu', 'help']],
    ['linux', ['fileMenu', 'editMenu', 'viewMenu', 'windowMenu', 'help']],
    ['win32', ['fileMenu', 'editMenu', 'viewMenu', 'windowMenu', 'help']],
  ] as const)('has the standard menus on %s', (platform, expected) => {
    expect(start({ platform }).template.map(({ role }) => role)).toEqual(expected);
  });

  it.each(platforms)('has no item without effect on %s', (platform) => {
    for (const item of start({ platform }).items) {
      expect(item.role ?? item.type ?? item.submenu ?? item.click).toBeDefined();
      if (platform !== 'darwin') expect(macOnly).not.toContain(item.role);
    }
  });

  it.each(platforms)('uses each accelerator once on %s, and none of the page or a role', (platform) => {
    const keys = start({ platform }).items.flatMap(({ accelerator }) => accelerator ?? []);
    expect(new Set(keys).size).toBe(keys.length);
    for (const taken of ['K', 'S', 'Enter', 'Z', 'X', 'C', 'V', 'A', 'R', 'Q', 'W', 'M', '0', 'Plus', '-'])
      expect(keys).not.toContain(`CmdOrCtrl+${taken}`);
  });

  it.each(platforms)('has Quit, Settings and About on %s', (platform) => {
    const { items, press, actions } = start({ platform });
    const roles = items.map(({ role }) => role);
    expect(roles).toContain('quit');
    expect(roles.filter((role) => role === 'about')).toHaveLength(1);
    press('Settings…');
    expect(actions.command).toHaveBeenCalledExactlyOnceWith({ kind: 'open-screen', screen: 'settings' });
  });

  it('has developer tools only in development', () => {
    const rolesOf = (development: boolean) => start({ development }).items.map(({ role }) => role);
    expect(rolesOf(false)).not.toContain('toggleDevTools');
    expect(rolesOf(true)).toContain('toggleDevTools');
  });

  it('opens each screen, the first of each place also with a number key', () => {
    const { actions, item } = start();
    const screens = item('Go to').submenu as MenuItemConstructorOptions[];
    for (const { click } of screens) (click as () => void)();
    expect(actions.command.mock.calls).toEqual(screenIds.map((screen) => [{ kind: 'open-screen', screen }]));
    const keys = screens.flatMap(({ accelerator, label }) => (accelerator === undefined ? [] : [[accelerator, label]]));
    expect(keys).toEqual(
      placeGroups.flat().map(({ screens: [first] }, index) => [`CmdOrCtrl+${String(index + 1)}`, screenLabels[first]]),
    );
  });

  it('marks the current theme, and changes it', () => {
    const { actions, item, press } = start({ theme: 'dark' });
    const themes = item('Theme').submenu as MenuItemConstructorOptions[];
    expect(themes.map(({ label, checked }) => [label, checked])).toEqual([
      ['System', false],
      ['Light', false],
      ['Dark', true],
    ]);
    press('Light');
    expect(actions.chooseTheme).toHaveBeenCalledExactlyOnceWith('light');
  });

  it('switches the presenter view with one key', () => {
    const { actions, item, press } = start();
    expect(item('Presenter View').accelerator).toBe('F9');
    press('Presenter View');
    expect(actions.command).toHaveBeenCalledExactlyOnceWith({ kind: 'toggle-presenter' });
  });

  it('opens recent files, shows the paths of files with equal names, and clears the list', () => {
    const recent = ['/a/hookbench.yaml', '/b/hookbench.yaml', '/c/other.yaml'].map((path, index) => ({
      id: String(index),
      name: path.slice(3),
      path,
      kind: 'config' as const,
    }));
    const { actions, item, press } = start({ recent });
    const labels = (item('Open Recent').submenu as MenuItemConstructorOptions[]).map(
      ({ label, type }) => label ?? type,
    );
    expect(labels).toEqual(['/a/hookbench.yaml', '/b/hookbench.yaml', 'other.yaml', 'separator', 'Clear Recent']);
    press('/b/hookbench.yaml');
    expect(actions.openRecent).toHaveBeenCalledExactlyOnceWith('1');
    press('Clear Recent');
    expect(actions.clearRecent).toHaveBeenCalledOnce();
  });

  it('disables Clear Recent without recent files', () => {
    expect(start().item('Clear Recent').enabled).toBe(false);
  });

  it('opens and saves files', () => {
    const { actions, press } = start();
    press('Open Case File…');
    press('Open hookbench.yaml…');
    press('Open HAR…');
    press('Save Case File…');
    press('Export HAR…');
    press('Save Assumptions to hookbench.yaml');
    press('Save Assumptions As…');
    expect(actions.open.mock.calls).toEqual([['case'], ['config'], ['har']]);
    expect(actions.save.mock.calls).toEqual([['case'], ['har'], ['config'], ['config-as']]);
  });

  it('opens the data folder, the keyboard shortcuts, the help, and the documentation if it is installed', () => {
    const { actions, press } = start();
    press('Open Data Folder');
    press('Keyboard Shortcuts');
    press('Hookbench Help');
    press('What Is This?');
    press('Documentation');
    expect(actions.openDataFolder).toHaveBeenCalledOnce();
    expect(actions.command.mock.calls).toEqual([
      [{ kind: 'open-dialog', dialog: 'keys' }],
      [{ kind: 'open-dialog', dialog: 'help' }],
      [{ kind: 'explain' }],
    ]);
    expect(actions.openDocumentation).toHaveBeenCalledOnce();
    expect(start({ documented: false }).items.map(({ label }) => label)).not.toContain('Documentation');
  });
});
