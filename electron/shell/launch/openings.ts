import { resolve } from 'node:path';
import { z } from 'zod';
import { place, type Place } from '#shared/model/screen.ts';
import type { ShellCommands } from '../connection/shell-commands.ts';
import { openedKindOf } from '../files/opened-kinds.ts';
import type { UserFiles } from '../files/user-files.ts';

/** A Hookbench link or the path of a file that the system asks the app to open. */
const opening = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('link'), link: z.string().max(2000) }),
  z.object({ kind: z.literal('file'), path: z.string().max(4096) }),
]);
export type Opening = z.infer<typeof opening>;

/** Data that a second start passes to the running app. */
export const secondStart = z.object({ openings: z.array(opening).max(20) });

/**
 * Finds links and files among the positional arguments. Others are for Electron and Chromium.
 * @param folder Base of relative paths.
 */
export function openingsIn(positionals: readonly string[], folder: string): Opening[] {
  return positionals.flatMap((text): Opening[] => {
    if (isLink(text)) return [{ kind: 'link', link: text }];
    return openedKindOf(text) === undefined ? [] : [{ kind: 'file', path: resolve(folder, text) }];
  });
}

/** The scheme of Hookbench links, e.g. `hookbench://deliveries/dlv_1`. */
export const linkScheme = 'hookbench';

/** The form of a link. It is not percent-decoded, and has no host, query, fragment or user name. */
const shape = new RegExp(`^${linkScheme}://([a-z-]+)(?:/([^/?#]*))?/?$`);

/** Whether a text is a Hookbench link, possibly an invalid one. */
const isLink = (text: string): boolean => text.toLowerCase().startsWith(`${linkScheme}:`);

/** The screen of a link, and the item selected on it; undefined for an invalid link. */
export function parseLink(link: string): Place | undefined {
  const [, screen, id = ''] = shape.exec(link) ?? [];
  return place.safeParse({ screen, ...(id !== '' && { id }) }).data;
}

interface OpenOpeningDeps {
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
  const found = parseLink(opening.link);
  if (found) commands.send({ kind: 'open-screen', ...found });
  else {
    const text = `Cannot open the link ${opening.link.slice(0, 100)}. Links can only open screens, e.g. hookbench://timeline.`;
    commands.send({ kind: 'notice', tone: 'problem', text });
  }
}
