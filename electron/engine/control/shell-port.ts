import type { KeptExport, OpenedKind, RecentFile, SavedKind, ShellFacts, ShellWish } from '#shared/model/shell.ts';

/** The shell around the page, as the contract asks it. The engine knows no window; who opens a door hands one in. */
export interface ShellPort {
  facts(): ShellFacts;
  /** What is asked of the page, from now on and what waits. */
  wishes(signal: AbortSignal | undefined): AsyncGenerator<ShellWish, void>;
  /** Lets the user choose a file and opens it. @returns Its path, if one was chosen. */
  open(kind: OpenedKind): Promise<string | undefined>;
  /** Lets the user choose where to save. @returns The path, if one was chosen. */
  save(kind: SavedKind): Promise<string | undefined>;
  /**
   * Keeps an export where the user wants it.
   * @param signal Gives it up; nothing is left of it then.
   */
  keep(file: File, secrets: 'redact' | 'include', signal: AbortSignal | undefined): Promise<KeptExport>;
  recent(): RecentFile[];
  /** @returns The path of what was opened; `undefined` when no recent file has the id. */
  openRecent(id: string): Promise<string | undefined>;
  clearRecent(): void;
}
