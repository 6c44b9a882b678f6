import type { UserFiles } from '../files/user-files.ts';
import type { Opening } from './openings.ts';
import { parseLink } from './parse-link.ts';
import type { ShellCommands } from '../connection/shell-commands.ts';

export interface OpenOpeningDeps {
  files: Pick<UserFiles, 'openPath'>;
  commands: ShellCommands;
  /** Runs an action and shows its error. */
  attempt: (action: () => Promise<unknown>) => void;
}

/** Opens a file or link. A link can only open a screen; any other link is rejected. */
export function openOpening(opening: Opening, { attempt, files, commands }: OpenOpeningDeps): void {
  if (opening.kind === 'file') {
    attempt(() => files.openPath(opening.path));
    return;
  }
  const place = parseLink(opening.link);
  if (place) commands.send({ kind: 'open-screen', ...place });
  else {
    const text = `Cannot open the link ${opening.link.slice(0, 100)}. Links can only open screens, e.g. hookbench://timeline.`;
    commands.send({ kind: 'notice', tone: 'problem', text });
  }
}
