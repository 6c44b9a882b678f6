import { resolve } from 'node:path';
import { z } from 'zod';
import { openedKindOf } from '../files/opened-kinds.ts';
import { isLink } from './parse-link.ts';

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
