import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { sessionName, type Session } from '#shared/model/session.ts';
import { toInstant } from '#shared/model/instant.ts';
import { replacePrivately } from '../store/create-privately.ts';
import { readMeta } from './snapshot-file.ts';

const extension = '.hookbench-session';

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

const folderProblem = (path: string): string => `${path} is a folder, not a snapshot. Delete or rename the folder.`;

/** @throws HookbenchError `conflict` */
function mustNotBeFolder(path: string): void {
  if (isFolder(path)) throw new HookbenchError('conflict', folderProblem(path));
}

type Saved = Pick<Session, 'createdAt' | 'problem'>;

/** When a snapshot was saved. A file that cannot be read has its own time, and the problem. */
function savedOf(file: string, modifiedMs: number): Saved {
  if (isFolder(file)) return { createdAt: toInstant(modifiedMs), problem: folderProblem(file) };
  try {
    return { createdAt: readMeta(file).createdAt };
  } catch (error) {
    const problem =
      error instanceof HookbenchError
        ? error.message
        : 'The file is not a complete snapshot. Delete it, or replace it.';
    return { createdAt: toInstant(modifiedMs), problem };
  }
}

const folderOf = (dataDir: string): string => join(dataDir, 'sessions');

function sessionOf(file: string): Session {
  const { mtimeMs, size } = statSync(file);
  return { name: basename(file, extension), bytes: size, ...savedOf(file, mtimeMs) };
}

/** The snapshots of a data folder, newest first, with those that cannot be read. */
export function listSnapshots(dataDir: string): Session[] {
  const folder = folderOf(dataDir);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith(extension) && sessionName.safeParse(basename(file, extension)).success)
    .map((file) => join(folder, file))
    .filter((file) => existsSync(file))
    .map(sessionOf)
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt, 'en'));
}

/** The files of the snapshots of a data folder. */
export function openSnapshotFolder(dataDir: string) {
  const folder = folderOf(dataDir);
  const fileOf = (name: string): string => join(folder, name + extension);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  // What a crash left of a snapshot that was being saved.
  for (const left of names.filter((file) => file.endsWith(`${extension}.next`))) rmSync(join(folder, left));

  return {
    /** @returns The path of a snapshot. @throws HookbenchError `not_found` */
    find(name: string): string {
      const file = fileOf(name);
      mustNotBeFolder(file);
      if (existsSync(file)) return file;
      throw new HookbenchError('not_found', `There is no snapshot named “${name}”.`, {
        hint: 'List the snapshots with hookbench session list or GET /sessions.',
      });
    },
    /** @param hint What to do if the name is in use. @throws HookbenchError `conflict` */
    mustBeFree(name: string, hint: string): void {
      if (!existsSync(fileOf(name))) return;
      throw new HookbenchError('conflict', `A snapshot named “${name}” exists.`, {
        hint,
        field: '/name',
      });
    },
    /** Writes a snapshot to a new file that then gets its name. */
    async put(name: string, write: (file: string) => void | Promise<void>): Promise<Session> {
      mustNotBeFolder(fileOf(name));
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      await replacePrivately(fileOf(name), write);
      return sessionOf(fileOf(name));
    },
  };
}
