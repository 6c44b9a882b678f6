import { mkdirSync, statSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { Clock } from '../clock.ts';
import { diskError } from './disk-error.ts';
import { watchFolders } from './watch-folders.ts';

/** The folders that the user opened, and a list of what they contain. */
export interface OpenedFolders<List> {
  list(): Promise<List>;
  /** Lists the contents, and reports the list to all receivers. */
  report(): Promise<List>;
  /** Calls `receive` after each change of the files. */
  subscribe(receive: (list: List) => void): () => void;
  /**
   * Opens a folder.
   * @param create Whether a missing folder is created.
   * @param prepare Adds files to it before it is listed.
   * @throws HookbenchError
   */
  open(path: string, create: boolean, prepare: (path: string) => Promise<void>): Promise<List>;
  close(path: string): Promise<List>;
  /** Ends watching. */
  end(): void;
}

/** Where the paths of opened folders are stored. */
export interface StoredPaths {
  get: () => readonly string[];
  set: (paths: string[]) => void;
}

export interface OpenedFoldersDeps<List> {
  wall: Clock;
  stored: StoredPaths;
  /** Folders that can be open. */
  maximum: number;
  /** Lists the contents of folders. `folders`: what to watch, the folders and those within them. */
  read: (roots: readonly string[]) => Promise<{ list: List; folders: readonly string[] }>;
}

function refuse(message: string, hint: string): never {
  throw new HookbenchError('bad_input', message, { hint, field: '/path' });
}

function mustBeFolder(path: string, create: boolean): void {
  try {
    if (create) mkdirSync(path, { recursive: true });
    if (statSync(path).isDirectory()) return;
  } catch (error) {
    throw diskError(error, path);
  }
  refuse(`${path} is not a folder.`, 'Enter its folder.');
}

export function createOpenedFolders<List>({
  maximum,
  read,
  stored,
  wall,
}: OpenedFoldersDeps<List>): OpenedFolders<List> {
  const receivers = new Set<(list: List) => void>();
  const watched = watchFolders(wall, () => {
    report().catch(() => undefined);
  });

  async function list(): Promise<List> {
    const found = await read(stored.get());
    watched.follow(receivers.size > 0 ? found.folders : []);
    return found.list;
  }

  async function report(): Promise<List> {
    const now = await list();
    for (const receive of receivers) receive(now);
    return now;
  }

  return {
    list,
    report,
    subscribe(receive) {
      receivers.add(receive);
      // Watching begins, and changes since the receiver read the list are reported.
      report().catch(() => undefined);
      return () => {
        receivers.delete(receive);
        if (receivers.size === 0) watched.follow([]);
      };
    },
    async open(given, create, prepare) {
      if (!isAbsolute(given))
        refuse(`${given} is not an absolute path.`, 'Enter the whole path of the folder, from the root of the disk.');
      const path = resolve(given);
      if (!stored.get().includes(path) && stored.get().length >= maximum)
        refuse(`At most ${maximum} folders can be open.`, 'Close one first.');
      mustBeFolder(path, create);
      await prepare(path);
      stored.set([...new Set([...stored.get(), path])]);
      return report();
    },
    close(path) {
      stored.set(stored.get().filter((one) => one !== path));
      return report();
    },
    end() {
      receivers.clear();
      watched.close();
    },
  };
}
