import type { MenuItemConstructorOptions } from 'electron';
import { placeGroups, screenIds, screenLabels, type ScreenId } from '#shared/model/screen.ts';
import type { Settings } from '#shared/model/settings.ts';
import type { OpenedKind, SavedKind, RecentFile, ShellCommand } from '#shared/model/shell.ts';

/** The state that the menu shows. The menu is built again when it changes. */
export interface MenuFacts {
  platform: NodeJS.Platform;
  /** Whether the developer tools can be opened. */
  development: boolean;
  theme: Settings['theme'];
  recent: readonly RecentFile[];
  /** Whether the documentation is installed. */
  documented: boolean;
}

/** The actions of the menu items. */
interface MenuActions {
  open: (kind: OpenedKind) => void;
  save: (kind: SavedKind) => void;
  openRecent: (id: string) => void;
  clearRecent: () => void;
  chooseTheme: (theme: Settings['theme']) => void;
  command: (command: ShellCommand) => void;
  openDataFolder: () => void;
  openDocumentation: () => void;
}

/** The menu bar. Items that do nothing on a platform are omitted, unlike with the role `windowMenu`. */
export function menuTemplate(facts: MenuFacts, actions: MenuActions): MenuItemConstructorOptions[] {
  const mac = facts.platform === 'darwin';
  return [
    ...(mac ? [appMenu(actions)] : []),
    fileMenu(facts, actions),
    { role: 'editMenu' },
    viewMenu(facts, actions),
    { role: 'windowMenu', submenu: mac ? roles('minimize', 'zoom', 'front') : roles('minimize', 'close') },
    helpMenu(facts, actions),
  ];
}

const separator: MenuItemConstructorOptions = { type: 'separator' };

const roles = (...names: NonNullable<MenuItemConstructorOptions['role']>[]): MenuItemConstructorOptions[] =>
  names.map((role) => ({ role }));

const appMenu = (actions: MenuActions): MenuItemConstructorOptions => ({
  role: 'appMenu',
  submenu: [
    ...roles('about'),
    separator,
    settingsItem(actions),
    separator,
    ...roles('services'),
    separator,
    ...roles('hide', 'hideOthers', 'unhide'),
    separator,
    ...roles('quit'),
  ],
});

/** The item for settings: in the app menu on macOS, otherwise in the File menu. */
const settingsItem = ({ command }: MenuActions): MenuItemConstructorOptions => ({
  label: 'Settings…',
  accelerator: 'CmdOrCtrl+,',
  click: () => {
    command({ kind: 'open-screen', screen: 'settings' });
  },
});

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

function fileMenu(facts: MenuFacts, actions: MenuActions): MenuItemConstructorOptions {
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
      separator,
      ...(mac ? [] : [settingsItem(actions), separator]),
      ...roles(mac ? 'close' : 'quit'),
    ],
  };
}

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

function viewMenu({ development, theme }: MenuFacts, actions: MenuActions): MenuItemConstructorOptions {
  return {
    role: 'viewMenu',
    submenu: [
      goMenu(actions),
      themeMenu(theme, actions),
      separator,
      ...roles('reload', ...(development ? (['toggleDevTools'] as const) : [])),
      separator,
      ...roles('resetZoom', 'zoomIn', 'zoomOut'),
      separator,
      {
        label: 'Presenter View',
        accelerator: 'F9',
        click: () => {
          actions.command({ kind: 'toggle-presenter' });
        },
      },
      ...roles('togglefullscreen'),
    ],
  };
}

const goMenu = ({ command }: MenuActions): MenuItemConstructorOptions => ({
  label: 'Go to',
  submenu: screenIds.map((screen) => ({
    label: screenLabels[screen],
    ...keyOf(screen),
    click: () => {
      command({ kind: 'open-screen', screen });
    },
  })),
});

/** The first screen of each place has a number key. */
function keyOf(screen: ScreenId): { accelerator?: string } {
  const index = placeGroups.flat().findIndex(({ screens: [first] }) => first === screen);
  return index === -1 ? {} : { accelerator: `CmdOrCtrl+${index + 1}` };
}

const themes: readonly { theme: Settings['theme']; label: string }[] = [
  { theme: 'system', label: 'System' },
  { theme: 'light', label: 'Light' },
  { theme: 'dark', label: 'Dark' },
];

const themeMenu = (chosen: Settings['theme'], { chooseTheme }: MenuActions): MenuItemConstructorOptions => ({
  label: 'Theme',
  submenu: themes.map(({ theme, label }) => ({
    label,
    type: 'radio' as const,
    checked: theme === chosen,
    click: () => {
      chooseTheme(theme);
    },
  })),
});

function helpMenu({ documented, platform }: MenuFacts, actions: MenuActions): MenuItemConstructorOptions {
  const { openDataFolder, openDocumentation, command } = actions;
  const showHelp = (): void => {
    command({ kind: 'open-dialog', dialog: 'help' });
  };
  const explain = (): void => {
    command({ kind: 'explain' });
  };
  const showShortcuts = (): void => {
    command({ kind: 'open-dialog', dialog: 'keys' });
  };
  return {
    role: 'help',
    submenu: [
      { label: 'Hookbench Help', accelerator: 'F1', click: showHelp },
      { label: 'What Is This?', accelerator: 'Shift+F1', click: explain },
      ...(documented ? [{ label: 'Documentation', click: openDocumentation }] : []),
      { label: 'Keyboard Shortcuts', click: showShortcuts },
      { label: 'Open Data Folder', click: openDataFolder },
      ...(platform === 'darwin' ? [] : [separator, ...roles('about')]),
    ],
  };
}
