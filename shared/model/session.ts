import { z } from 'zod';
import { instant } from './instant.ts';

/** The name of a snapshot, which is also the name of its file. */
export const sessionName = z
  .string()
  .regex(
    /^[A-Za-z0-9](?:[A-Za-z0-9 ._-]{0,78}[A-Za-z0-9_-])?$/,
    'Enter at most 80 letters, digits, spaces, dots, hyphens and underscores, with a letter or digit first',
  )
  .describe('Name of the snapshot');

/** A snapshot: all data of Hookbench at one time. */
export const session = z.object({
  name: sessionName,
  createdAt: instant.describe('When it was saved; if it cannot be read, when its file changed'),
  bytes: z.int().nonnegative().describe('Size of its file'),
  problem: z.string().optional().describe('Why it cannot be restored, if it cannot be read'),
});
export type Session = z.infer<typeof session>;

/** The snapshot of a lesson: a new session with the lesson at its first step. It is not a file, and cannot be deleted. */
export const builtInSession = z.object({
  name: sessionName,
  lesson: z.string().describe('ID of the lesson'),
  title: z.string().describe('Title of the lesson'),
});
export type BuiltInSession = z.infer<typeof builtInSession>;

/** Hookbench restarts its parties with other data. Its addresses and keys remain. */
export const sessionChange = z.object({
  restarting: z
    .literal(true)
    .describe('The parties restart now; `startedAt` of `GET /status` changes when they are ready'),
});

/**
 * The code that closes the WebSockets of the page when Hookbench restarts with other data: Service Restart (IANA, WebSocket
 * Close Code Number Registry). The reason is the name of the restored snapshot; it is empty for a new session.
 */
export const restartCode = 1012;

/** Maximum time until the parties are ready again after a restart, in milliseconds. */
export const maxRestartMs = 60_000;
