import { mkdirSync, statSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { isAbsolute, normalize } from 'node:path';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { maxScenarioFolders } from '#shared/model/settings.ts';
import type { ScenarioList } from '#shared/scenario/workspace.ts';
import type { Clock } from '../../clock.ts';
import { diskError } from './disk-error.ts';
import { listFolder } from './list-folder.ts';
import { watchFolders } from './watch-folders.ts';

export interface ScenarioFoldersDeps {
  wall: Clock;
  /** Stores the paths of the opened folders. */
  stored: { get: () => readonly string[]; set: (paths: string[]) => void };
  /** The folder of the example scenarios, if it is installed. */
  examples: string | undefined;
}

/** The opened folders. */
export interface ScenarioFolders {
  list(): Promise<ScenarioList>;
  /** Lists the files, and reports the list to all receivers. */
  report(): Promise<ScenarioList>;
  /** Calls `receive` after each change of the files. */
  subscribe(receive: (list: ScenarioList) => void): () => void;
  open(folder: { path: string; create: boolean; examples: boolean }): Promise<ScenarioList>;
  close(path: string): Promise<ScenarioList>;
  /** Ends watching. */
  end(): void;
}

function mustBeFolder(path: string, create: boolean): void {
  if (!isAbsolute(path))
    throw new HookbenchError('bad_input', `${path} is not an absolute path.`, {
      hint: 'Enter the whole path of the folder, from the root of the disk.',
      field: '/path',
    });
  try {
    if (create) mkdirSync(path, { recursive: true });
    if (statSync(path).isDirectory()) return;
  } catch (error) {
    throw diskError(error, path);
  }
  throw new HookbenchError('bad_input', `${path} is not a folder.`, { hint: 'Enter its folder.', field: '/path' });
}

const withoutSlash = (path: string): string => (path.length > 1 ? path.replace(/[/\\]$/, '') : path);

async function copyExamples(examples: string | undefined, path: string): Promise<void> {
  if (examples === undefined)
    throw new HookbenchError('not_found', 'The example scenarios are not installed.', { field: '/examples' });
  try {
    await cp(examples, path, { recursive: true, force: false, errorOnExist: false });
  } catch (error) {
    throw diskError(error, path);
  }
}

export function createScenarioFolders({ examples, stored, wall }: ScenarioFoldersDeps): ScenarioFolders {
  const receivers = new Set<(list: ScenarioList) => void>();
  const watched = watchFolders(wall, () => {
    report().catch(() => undefined);
  });

  async function list(): Promise<ScenarioList> {
    const found = await Promise.all(stored.get().map(listFolder));
    watched.follow(receivers.size > 0 ? found.flatMap((one) => one.folders) : []);
    return { folders: found.map(({ folder }) => folder), items: found.flatMap(({ items }) => items), next: null };
  }

  async function report(): Promise<ScenarioList> {
    const now = await list();
    for (const receive of receivers) receive(now);
    return now;
  }

  return {
    list,
    report,
    subscribe(receive) {
      receivers.add(receive);
      // Watching begins.
      report().catch(() => undefined);
      return () => {
        receivers.delete(receive);
        if (receivers.size === 0) watched.follow([]);
      };
    },
    async open({ create, examples: withExamples, path: given }) {
      const path = withoutSlash(normalize(given));
      mustBeFolder(path, create);
      if (withExamples) await copyExamples(examples, path);
      const known = stored.get();
      if (known.length >= maxScenarioFolders && !known.includes(path))
        throw new HookbenchError('bad_input', `At most ${maxScenarioFolders} folders can be open.`, {
          hint: 'Close one first.',
          field: '/path',
        });
      if (!known.includes(path)) stored.set([...known, path]);
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
