import { once } from 'node:events';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { ShellPort } from './shell-port.ts';

const desktopOnly = async (): Promise<never> => {
  throw new HookbenchError('desktop_only', 'Only the desktop app shows dialogs for files.', {
    hint: 'In a browser the page itself opens and saves files; over REST use GET /export and POST /config.',
  });
};

/**
 * A browser around the page: it wishes nothing, and files are the page's own affair.
 * @param offer Makes the address at which a file is downloaded, where there is a server for it.
 */
export const createBrowserShell = (offer?: (file: File) => string): ShellPort => ({
  facts: () => ({ door: 'browser', notices: [] }),
  async *wishes(signal) {
    if (signal && !signal.aborted) await once(signal, 'abort');
    yield* [];
  },
  open: desktopOnly,
  save: desktopOnly,
  keep: async (file) => (offer ? { kind: 'download', path: offer(file) } : desktopOnly()),
  recent: () => [],
  openRecent: async () => undefined,
  clearRecent: () => undefined,
});
