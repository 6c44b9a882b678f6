import { once } from 'node:events';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type {
  ExportResult,
  OpenedKind,
  PageLink,
  RecentFile,
  SavedKind,
  ShellFacts,
  ShellCommand,
} from '#shared/model/shell.ts';

/** The shell around the page: the desktop app or a browser. Passed in, because the engine knows no windows. */
export interface ShellPort {
  facts(): ShellFacts;
  /** Creates a link that opens the page in a browser, if the page is served. */
  linkPage?: (() => PageLink) | undefined;
  /** Shell commands for the page: pending ones, then new ones. */
  commands(signal: AbortSignal | undefined): AsyncGenerator<ShellCommand, void>;
  /** Lets the user choose a file and opens it. @returns Its path, if one was chosen. */
  open(kind: OpenedKind): Promise<string | undefined>;
  /** Lets the user choose a folder. @returns Its path, if one was chosen. */
  chooseFolder(): Promise<string | undefined>;
  /** Stops opening a case file; nothing of it is imported. @returns Whether one was being opened. */
  cancelOpen(): Promise<boolean>;
  /** Lets the user choose where to save. @returns The path, if one was chosen. */
  save(kind: SavedKind): Promise<string | undefined>;
  /**
   * Saves an export where the user chooses.
   * @param signal Cancels it; nothing is saved then.
   */
  keep(file: File, secrets: 'redact' | 'include', signal: AbortSignal | undefined): Promise<ExportResult>;
  recent(): RecentFile[];
  /** @returns The path of the opened file; `undefined` if no recent file has the id. */
  openRecent(id: string): Promise<string | undefined>;
  clearRecent(): void;
}

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
