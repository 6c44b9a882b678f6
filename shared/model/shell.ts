import { z } from 'zod';
import { place } from './screen.ts';

/** What the shell around the page can do for it: a desktop app, or a browser with what every browser has. */
export const shellFacts = z.object({
  door: z.enum(['desktop', 'browser']),
  notices: z.array(z.string()).describe('What the user should know about the shell, e.g. a port that is in use'),
  log: z.string().optional().describe('The file in which failures are noted'),
});
export type ShellFacts = z.infer<typeof shellFacts>;

/** What the shell asks of the page. */
export const shellWish = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('open-screen'), ...place.shape }),
  z.object({ kind: z.literal('show-case'), id: z.string().describe('Of a case file that was opened') }),
  z.object({ kind: z.literal('config-opened') }),
  z.object({
    kind: z.literal('import-requests'),
    name: z.string().describe('Of the file'),
    text: z.string().describe('What is in it, to be looked at before anything is kept'),
  }),
  z.object({ kind: z.literal('open-dialog'), dialog: z.enum(['settings', 'keys']) }),
  z.object({ kind: z.literal('notice'), tone: z.enum(['done', 'problem']), text: z.string() }),
  z.object({ kind: z.literal('settings-changed') }),
]);
export type ShellWish = z.infer<typeof shellWish>;

/** Files that the shell opens from the disk. */
export const openedKind = z.enum(['case', 'config', 'har']);
export type OpenedKind = z.infer<typeof openedKind>;

/** Files that the shell writes to the disk. */
export const savedKind = z.enum(['case', 'har', 'config', 'config-as']);
export type SavedKind = z.infer<typeof savedKind>;

/** What became of an export that was to be kept. */
export const keptExport = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('saved'), path: z.string() }),
  z.object({ kind: z.literal('cancelled') }),
  z.object({
    kind: z.literal('download'),
    path: z.string().describe('Where the control server hands it out, once and within a minute; no key is asked there'),
  }),
]);
export type KeptExport = z.infer<typeof keptExport>;

/** A file that was opened or saved before. */
export const recentFile = z.object({ id: z.string(), name: z.string(), path: z.string(), kind: openedKind });
export type RecentFile = z.infer<typeof recentFile>;
