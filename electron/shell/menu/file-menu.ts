import type { MenuItemConstructorOptions } from 'electron';
import type { OpenedKind, SavedKind } from '#shared/model/shell.ts';
import { roles, separator, settingsItem, type MenuActions, type MenuFacts } from './menu-deps.ts';

const opening: readonly { kind: OpenedKind; label: string; accelerator?: string }[] = [
  { kind: 'case', label: 'Open Case File…', accelerator: 'CmdOrCtrl+O' },
  { kind: 'config', label: 'Open hookbench.yaml…', accelerator: 'CmdOrCtrl+Shift+O' },
  { kind: 'har', label: 'Open HAR…' },
];

const saving: readonly { kind: SavedKind; label: string; accelerator?: string }[] = [
  { kind: 'case', label: 'Save Case File…', accelerator: 'CmdOrCtrl+Shift+S' },
  { kind: 'har', label: 'Export HAR…', accelerator: 'CmdOrCtrl+Shift+E' },
  { kind: 'config', label: 'Save Assumptions to hookbench.yaml' },
  { kind: 'config-as', label: 'Save Assumptions As…' },
];

/** Files with the same name are shown with their full path. */
function recentMenu({ recent }: MenuFacts, { clearRecent, openRecent }: MenuActions): MenuItemConstructorOptions {
  const hasRecent = recent.length > 0;
  const isAmbiguous = (name: string): boolean => recent.filter((file) => file.name === name).length > 1;
  return {
    label: 'Open Recent',
    submenu: [
      ...recent.map(({ id, name, path }) => ({
        label: isAmbiguous(name) ? path : name,
        toolTip: path,
        click: () => {
          openRecent(id);
        },
      })),
      ...(hasRecent ? [separator] : []),
      { label: 'Clear Recent', enabled: hasRecent, click: clearRecent },
    ],
  };
}

export function fileMenu(facts: MenuFacts, actions: MenuActions): MenuItemConstructorOptions {
  const mac = facts.platform === 'darwin';
  return {
    role: 'fileMenu',
    submenu: [
      ...opening.map(({ kind, ...item }) => ({
        ...item,
        click: () => {
          actions.open(kind);
        },
      })),
      recentMenu(facts, actions),
      separator,
      ...saving.map(({ kind, ...item }) => ({
        ...item,
        click: () => {
          actions.save(kind);
        },
      })),
      {
        label: 'Sessions…',
        click: () => {
          actions.command({ kind: 'open-dialog', dialog: 'sessions' });
        },
      },
      separator,
      ...(mac ? [] : [settingsItem(actions), separator]),
      ...roles(mac ? 'close' : 'quit'),
    ],
  };
}
