import { once } from 'node:events';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { ShellPort } from './shell-port.ts';

const desktopOnly = async (): Promise<never> => {
  throw new HookbenchError('desktop_only', 'File dialogs are available only in the desktop app.', {
    hint: 'In a browser, the page opens and saves files itself. With REST, use GET /export and POST /config.',
  });
};

/**
 * The shell for a page in a browser: it sends no commands and opens no files.
 * @param offer Returns the path where a file can be downloaded, if a server offers downloads.
 * @param linkPage Creates a link to the page, if it is served.
 */
export const createBrowserShell = (offer?: (file: File) => string, linkPage?: ShellPort['linkPage']): ShellPort => ({
  linkPage,
  facts: () => ({ runsIn: 'browser', notices: [] }),
  async *commands(signal) {
    if (signal && !signal.aborted) await once(signal, 'abort');
    yield* [];
  },
  open: desktopOnly,
  chooseFolder: desktopOnly,
  cancelOpen: desktopOnly,
  save: desktopOnly,
  keep: async (file) => (offer ? { kind: 'download', path: offer(file) } : desktopOnly()),
  recent: () => [],
  openRecent: async () => undefined,
  clearRecent: () => undefined,
});
