import type { MenuItemConstructorOptions } from 'electron';
import type { Settings } from '#shared/model/settings.ts';
import type { OpenedKind, RecentFile, SavedKind, ShellWish } from '#shared/model/shell.ts';

/** How things stand when the menu is made; it is made anew when they change. */
export interface MenuFacts {
  platform: NodeJS.Platform;
  /** Whether the developer tools can be opened. */
  development: boolean;
  theme: Settings['theme'];
  recent: readonly RecentFile[];
  /** Whether there is documentation on this machine. */
  documented: boolean;
}

/** What the items of the menu do. */
export interface MenuActions {
  open: (kind: OpenedKind) => void;
  save: (kind: SavedKind) => void;
  openRecent: (id: string) => void;
  clearRecent: () => void;
  chooseTheme: (theme: Settings['theme']) => void;
  wish: (wish: ShellWish) => void;
  openDataFolder: () => void;
  openDocumentation: () => void;
}

export const separator: MenuItemConstructorOptions = { type: 'separator' };

export const roles = (...names: NonNullable<MenuItemConstructorOptions['role']>[]): MenuItemConstructorOptions[] =>
  names.map((role) => ({ role }));

/** Where the user sets the app up: below the app's name on macOS, else in the menu File. */
export const settingsItem = ({ wish }: MenuActions): MenuItemConstructorOptions => ({
  label: 'Settings…',
  accelerator: 'CmdOrCtrl+,',
  click: () => {
    wish({ kind: 'open-dialog', dialog: 'settings' });
  },
});
