import type { ShellFacts } from '#shared/model/shell.ts';
import type { ShellPort } from '../../engine/control/shell-port.ts';
import type { RecentFiles } from '../files/recent-files.ts';
import type { UserFiles } from '../files/user-files.ts';
import type { ShellCommands } from './shell-commands.ts';

export interface DesktopShellDeps {
  facts: () => Omit<ShellFacts, 'runsIn'>;
  files: UserFiles;
  recent: RecentFiles;
  commands: ShellCommands;
}

/** Implements the shell procedures of the contract for the desktop app. */
export function createDesktopShell({ facts, files, recent, commands }: DesktopShellDeps): ShellPort {
  return {
    facts: () => ({ runsIn: 'desktop', ...facts() }),
    commands: commands.follow,
    open: files.choose,
    chooseFolder: files.chooseFolder,
    cancelOpen: async () => files.cancelOpen(),
    save: files.save,
    keep: files.keep,
    recent: recent.all,
    async openRecent(id) {
      const file = recent.find(id);
      return file && files.openPath(file.path, file.kind);
    },
    clearRecent: recent.clear,
  };
}
