import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { App } from 'electron';
import { z } from 'zod';
import { HookbenchError, messageOf } from '#shared/errors/hookbench-error.ts';
import { openedKind, type OpenedKind, type RecentFile } from '#shared/model/shell.ts';
import { openStore } from '../stores/open-store.ts';

/** Schema of `recent.json` in the data folder. */
export const recentFilesShape = z.object({
  files: z.array(z.object({ path: z.string(), kind: openedKind })),
});
type Kept = z.infer<typeof recentFilesShape>;

/** The recently opened files. */
export type RecentFiles = ReturnType<typeof openRecentFiles>;

const maxKept = 10;

const idOf = (path: string): string => createHash('sha256').update(path).digest('hex').slice(0, 16);

/**
 * Stores recent files in the data folder, and adds them to the system's list of recent documents.
 * @param onChange Called after each change.
 */
export function openRecentFiles(
  dataDir: string,
  app: Pick<App, 'addRecentDocument' | 'clearRecentDocuments'>,
  onChange: () => void,
) {
  const store = openStore<Kept>(dataDir, 'recent', { files: [] });
  const kept = (): Kept['files'] => recentFilesShape.safeParse(store.store).data?.files ?? [];
  const keep = (files: Kept['files']): void => {
    try {
      store.store = { files };
    } catch (cause) {
      throw new HookbenchError(
        'storage_failed',
        `Cannot save the recent files to ${store.path}: ${messageOf(cause)}.`,
        {
          hint: 'Check that the disk of the data folder has free space and is writable.',
          cause,
        },
      );
    }
    onChange();
  };
  const all = (): RecentFile[] =>
    kept().map(({ path, kind }) => ({ id: idOf(path), name: basename(path), path, kind }));
  const without = (path: string): Kept['files'] => kept().filter((file) => file.path !== path);
  return {
    /** Newest first. */
    all,
    find: (id: string): RecentFile | undefined => all().find((file) => file.id === id),
    add(path: string, kind: OpenedKind): void {
      app.addRecentDocument(path);
      keep([{ path, kind }, ...without(path)].slice(0, maxKept));
    },
    remove(path: string): void {
      if (without(path).length < kept().length) keep(without(path));
    },
    clear(): void {
      app.clearRecentDocuments();
      keep([]);
    },
  };
}
