import type { UserFiles } from './files/user-files.ts';
import type { Opening } from './openings.ts';
import { parseLink } from './parse-link.ts';
import type { Wishes } from './wishes.ts';

export interface OpenOpeningParts {
  files: Pick<UserFiles, 'openPath'>;
  wishes: Wishes;
  /** Runs what may fail, and says so. */
  attempt: (doing: () => Promise<unknown>) => void;
}

/** Opens what the system handed over. A link opens a screen and does nothing else; any other link is refused. */
export function openOpening(opening: Opening, { attempt, files, wishes }: OpenOpeningParts): void {
  if (opening.kind === 'file') {
    attempt(() => files.openPath(opening.path));
    return;
  }
  const place = parseLink(opening.link);
  if (place) wishes.make({ kind: 'open-screen', ...place });
  else {
    const text = `The link ${opening.link.slice(0, 100)} was refused: links open screens only, as hookbench://timeline does.`;
    wishes.make({ kind: 'notice', tone: 'problem', text });
  }
}
