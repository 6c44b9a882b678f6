import type { ShellFacts } from '#shared/model/shell.ts';
import type { ShellPort } from '../engine/control/shell-port.ts';
import type { RecentFiles } from './files/recent-files.ts';
import type { UserFiles } from './files/user-files.ts';
import type { Wishes } from './wishes.ts';

export interface DesktopShellParts {
  facts: () => Omit<ShellFacts, 'door'>;
  files: UserFiles;
  recent: RecentFiles;
  wishes: Wishes;
}

/** The desktop app, as its page asks it through the contract. */
export function createDesktopShell({ facts, files, recent, wishes }: DesktopShellParts): ShellPort {
  return {
    facts: () => ({ door: 'desktop', ...facts() }),
    wishes: wishes.follow,
    open: files.choose,
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
