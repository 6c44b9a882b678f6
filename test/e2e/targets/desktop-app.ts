import type { Page } from 'playwright-core';

/** A desktop app whose window a spec inspects, with the double or in Electron. */
export interface DesktopApp {
  page: Page;
  /** The next address that the app hands to the system's browser. */
  nextOutside(): Promise<string>;
  /** The content of the system's clipboard. */
  copied(): Promise<string>;
  /** The file that is chosen in the next dialog that asks for one. */
  answerOpen(path: string): Promise<void>;
  /** The path that is chosen in the next dialog that asks where to save. */
  answerSave(path: string): Promise<void>;
  /** Quits it, and waits until its process is gone. */
  stop(): Promise<void>;
}

/** How the app is started. */
export interface DesktopLaunch {
  args: readonly string[];
  env: Record<string, string>;
}
