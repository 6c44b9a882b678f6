import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { basename, isAbsolute, join } from 'node:path';
import type { Harness } from './harness.ts';

/** `shell`: records what it would pass to the system, and opens nothing. */
export function createShell(harness: Harness): object {
  return {
    async openExternal(url: string): Promise<void> {
      // shell/common/api/electron_api_shell.cc
      if (!URL.canParse(url)) throw new Error('Invalid URL');
      harness.record({ what: 'shell.openExternal', url });
      const answer = harness.answerTo('openExternal') as { error?: string } | undefined;
      if (answer?.error !== undefined) throw new Error(answer.error);
    },
    // "Resolves with a string containing the error message corresponding to the failure if a failure occurred, otherwise """.
    async openPath(path: string): Promise<string> {
      harness.record({ what: 'shell.openPath', path });
      return existsSync(path) ? '' : 'No such file or directory';
    },
    showItemInFolder(path: string): void {
      if (!isAbsolute(path)) throw new TypeError('showItemInFolder needs an absolute path');
      harness.record({ what: 'shell.showItemInFolder', path });
    },
    async trashItem(path: string): Promise<void> {
      const trash = join(harness.config.machine, 'trash');
      mkdirSync(trash, { recursive: true });
      renameSync(path, join(trash, basename(path)));
    },
    beep(): void {
      harness.record({ what: 'shell.beep' });
    },
  };
}
