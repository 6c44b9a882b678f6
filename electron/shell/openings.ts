import { resolve } from 'node:path';
import { z } from 'zod';
import { openedKindOf } from './files/opened-kinds.ts';
import { isLink } from './parse-link.ts';

/** What the system asks the app to open: a link of ours or the path of a file. */
const opening = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('link'), link: z.string().max(2000) }),
  z.object({ kind: z.literal('file'), path: z.string().max(4096) }),
]);
export type Opening = z.infer<typeof opening>;

/** What one start hands to the app that runs already. */
export const handedOver = z.object({ openings: z.array(opening).max(20) });

/**
 * Finds links and files among the arguments that are no options; all else is the affair of Electron and Chromium.
 * @param positionals Relative ones count from the folder.
 */
export function openingsIn(positionals: readonly string[], folder: string): Opening[] {
  return positionals.flatMap((text): Opening[] => {
    if (isLink(text)) return [{ kind: 'link', link: text }];
    return openedKindOf(text) === undefined ? [] : [{ kind: 'file', path: resolve(folder, text) }];
  });
}
