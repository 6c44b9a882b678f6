import type { MenuItemConstructorOptions } from 'electron';
import type { Settings } from '#shared/model/settings.ts';
import type { OpenedKind, RecentFile, SavedKind, ShellCommand } from '#shared/model/shell.ts';

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
export interface MenuActions {
  open: (kind: OpenedKind) => void;
  save: (kind: SavedKind) => void;
  openRecent: (id: string) => void;
  clearRecent: () => void;
  chooseTheme: (theme: Settings['theme']) => void;
  command: (command: ShellCommand) => void;
  openDataFolder: () => void;
  openDocumentation: () => void;
}

export const separator: MenuItemConstructorOptions = { type: 'separator' };

export const roles = (...names: NonNullable<MenuItemConstructorOptions['role']>[]): MenuItemConstructorOptions[] =>
  names.map((role) => ({ role }));

/** The item for settings: in the app menu on macOS, otherwise in the File menu. */
export const settingsItem = ({ command }: MenuActions): MenuItemConstructorOptions => ({
  label: 'Settings…',
  accelerator: 'CmdOrCtrl+,',
  click: () => {
    command({ kind: 'open-dialog', dialog: 'settings' });
  },
});
