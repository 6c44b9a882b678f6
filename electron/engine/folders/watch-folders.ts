import { watch, type FSWatcher } from 'node:fs';
import type { Cancel, Clock } from '../clock.ts';

/** Time in which further changes are awaited before they are reported, in milliseconds. */
const settleMs = 100;

export interface FolderWatch {
  /** Replaces the watched folders. */
  follow(folders: readonly string[]): void;
  close(): void;
}

/** Calls `onChange` once for the changes that happen together in folders, not in folders within them. */
export function watchFolders(wall: Clock, onChange: () => void): FolderWatch {
  const watchers = new Map<string, FSWatcher>();
  let pending: Cancel | undefined;

  function changed(): void {
    pending?.();
    pending = wall.after(settleMs, () => {
      pending = undefined;
      onChange();
    });
  }

  function drop(folder: string): void {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  }

  function add(folder: string): void {
    try {
      const watcher = watch(folder, { persistent: false }, changed);
      watcher.on('error', () => {
        drop(folder);
        changed();
      });
      watchers.set(folder, watcher);
    } catch {
      // The folder is gone, or the system watches no more folders: its changes show when the list is read again.
    }
  }

  return {
    follow(folders) {
      const wanted = new Set(folders);
      for (const folder of watchers.keys()) if (!wanted.has(folder)) drop(folder);
      for (const folder of wanted) if (!watchers.has(folder)) add(folder);
    },
    close() {
      pending?.();
      for (const folder of watchers.keys()) drop(folder);
    },
  };
}
