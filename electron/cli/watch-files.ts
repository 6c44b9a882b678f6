import { lstatSync, watch, type FSWatcher } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { messageOf } from '#shared/errors/hookbench-error.ts';
import { isNamedLikeScenario } from '../engine/scenarios/scenario-text.ts';
import { foldersIn } from './scenario-files.ts';
import { wrongUsage } from './wrong-usage.ts';

/** Time without further changes before a change counts: editors write a file in several steps. */
const quietMs = 100;

export interface FileWatch {
  /** Resolves after a change since the watch was created. */
  changed: Promise<void>;
  close(): void;
}

/**
 * Watches files, also those that are replaced or created again, and scenario files of folders.
 * @throws HookbenchError `wrong_usage`
 */
export function watchFiles(folders: readonly string[], files: readonly string[]): FileWatch {
  const { promise: changed, resolve } = Promise.withResolvers<void>();
  let timer: NodeJS.Timeout | undefined;
  const notice = (): void => {
    clearTimeout(timer);
    timer = setTimeout(resolve, quietMs);
  };
  const all = folders.flatMap(foldersIn);
  const ofFolder = Object.groupBy(files, (file) => dirname(file));
  const watchers = [...new Set([...all, ...Object.keys(ofFolder)])].map((folder) => {
    const names = new Set(ofFolder[folder]?.map((file) => basename(file)));
    const isWanted = (name: string): boolean =>
      names.has(name) || (all.includes(folder) && (isNamedLikeScenario(name) || isFolder(join(folder, name))));
    return watchOne(folder, (name) => {
      if (name === null || isWanted(name)) notice();
    });
  });
  return {
    changed,
    close() {
      clearTimeout(timer);
      for (const one of watchers) one.close();
    },
  };
}

const isFolder = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

function watchOne(folder: string, onChange: (name: string | null) => void): FSWatcher {
  try {
    // An error means that the folder is removed.
    return watch(folder, (_event, name) => onChange(name)).on('error', () => onChange(null));
  } catch (cause) {
    const hint = 'Give fewer folders, or leave out --watch.';
    throw wrongUsage(`Cannot watch ${folder}: ${messageOf(cause)}.`, hint, cause);
  }
}
