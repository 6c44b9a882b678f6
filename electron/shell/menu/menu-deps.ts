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
