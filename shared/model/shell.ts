import { z } from 'zod';
import { instant } from './instant.ts';
import { place } from './screen.ts';

/** The capabilities of the shell: a desktop app or a browser. */
export const shellFacts = z.object({
  runsIn: z.enum(['desktop', 'browser']),
  notices: z.array(z.string()).describe('Messages for the user, e.g. about a port that is in use'),
  log: z.string().optional().describe('Path of the log file'),
});
export type ShellFacts = z.infer<typeof shellFacts>;

/** A command from the shell to the page. */
export const shellCommand = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('open-screen'), ...place.shape }),
  z.object({
    kind: z.literal('case-opening'),
    name: z.string().optional().describe('Name of the case file that is being opened; omitted when that ended'),
  }),
  z.object({ kind: z.literal('show-case'), id: z.string().describe('ID of an opened case file') }),
  z.object({ kind: z.literal('config-opened') }),
  z.object({
    kind: z.literal('import-requests'),
    name: z.string().describe('File name'),
    text: z.string().describe('The contents, to preview before importing'),
  }),
  z.object({ kind: z.literal('open-dialog'), dialog: z.enum(['keys', 'help']) }),
  z.object({ kind: z.literal('notice'), tone: z.enum(['done', 'problem']), text: z.string() }),
  z.object({ kind: z.literal('settings-changed') }),
  z.object({ kind: z.literal('toggle-presenter') }),
  z.object({ kind: z.literal('explain') }),
]);
export type ShellCommand = z.infer<typeof shellCommand>;

/** Kinds of files that the shell opens. */
export const openedKind = z.enum(['case', 'config', 'har']);
export type OpenedKind = z.infer<typeof openedKind>;

/** Kinds of files that the shell saves. */
export const savedKind = z.enum(['case', 'har', 'config', 'config-as']);
export type SavedKind = z.infer<typeof savedKind>;

/** The result of an export to a file. */
export const exportResult = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('saved'), path: z.string() }),
  z.object({ kind: z.literal('cancelled') }),
  z.object({
    kind: z.literal('download'),
    path: z.string().describe('URL of the download; valid once and for one minute, without a control key'),
  }),
]);
export type ExportResult = z.infer<typeof exportResult>;

/** A recently opened or saved file. */
export const recentFile = z.object({ id: z.string(), name: z.string(), path: z.string(), kind: openedKind });
export type RecentFile = z.infer<typeof recentFile>;

/** A way into the page for a browser. Each of its two codes works once. */
export const pageLink = z.object({
  url: z.string().describe('Address of the page with a code'),
  file: z.string().describe('HTML file, readable only by its owner, that opens the page with another code'),
  expiresAt: instant,
});
export type PageLink = z.infer<typeof pageLink>;
