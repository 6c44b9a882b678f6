import { extname } from 'node:path';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { KeptExport, OpenedKind, SavedKind } from '#shared/model/shell.ts';
import type { ContractClient } from '../contract-client.ts';
import type { Wishes } from '../wishes.ts';
import type { FileDialogs } from './file-dialogs.ts';
import { openedKindOf, openedKinds } from './opened-kinds.ts';
import { readUserFile } from './read-user-file.ts';
import type { RecentFiles } from './recent-files.ts';
import { savedKinds } from './saved-kinds.ts';
import { writeUserFile } from './write-user-file.ts';

/** Files that the user opens and saves. All reject with what the user should read. */
export interface UserFiles {
  /** @returns The path that was chosen, if one was. */
  choose(kind: OpenedKind): Promise<string | undefined>;
  openPath(path: string, kind?: OpenedKind): Promise<string>;
  /** @returns The path that was chosen, if one was. */
  save(kind: SavedKind): Promise<string | undefined>;
  /**
   * Keeps an export where the user chooses.
   * @param signal Gives it up; nothing is left of it then.
   */
  keep(file: File, secrets: 'redact' | 'include', signal: AbortSignal | undefined): Promise<KeptExport>;
}

export interface UserFilesParts {
  client: () => ContractClient;
  dialogs: FileDialogs;
  recent: RecentFiles;
  wishes: Wishes;
}

function kindOf(path: string): OpenedKind {
  const kind = openedKindOf(path);
  if (kind !== undefined) return kind;
  const known = Object.values(openedKinds).flatMap(({ extensions }) => extensions.map((extension) => `.${extension}`));
  throw new HookbenchError('bad_input', `${path} is no file that Hookbench opens.`, {
    hint: `It opens ${known.join(', ')}.`,
  });
}

export function createUserFiles({ client, dialogs, recent, wishes }: UserFilesParts): UserFiles {
  async function openPath(path: string, kind = kindOf(path)): Promise<string> {
    const { limit, open } = openedKinds[kind];
    const file = await readUserFile(path, limit).catch((error: unknown) => {
      recent.remove(path);
      throw error;
    });
    const { said, wish } = await open(client(), path, file);
    if (wish) wishes.make(wish);
    if (said !== undefined) wishes.make({ kind: 'notice', tone: 'done', text: said });
    recent.add(path, kind);
    return path;
  }

  return {
    openPath,
    async choose(kind) {
      const { label, extensions } = openedKinds[kind];
      const path = await dialogs.open({
        title: `Open ${label}`,
        filters: [{ name: label, extensions }],
        properties: ['openFile'],
      });
      return path === undefined ? undefined : openPath(path, kind);
    },
    async save(kind) {
      if (kind === 'config') {
        const { path } = await client().profile.save();
        wishes.make({ kind: 'notice', tone: 'done', text: `The assumptions were saved to ${path}.` });
        return path;
      }
      const { extensions, label, name, write } = savedKinds[kind];
      const path = await dialogs.save({
        title: `Save ${label}`,
        defaultPath: name,
        filters: [{ name: label, extensions }],
      });
      if (path === undefined) return undefined;
      wishes.make({ kind: 'notice', tone: 'done', text: await write(client(), path) });
      return path;
    },
    async keep(file, secrets, signal) {
      const extension = extname(file.name).slice(1);
      const path = await dialogs.save({
        title: 'Save Export',
        defaultPath: file.name,
        filters: [{ name: extension, extensions: [extension] }],
      });
      if (path === undefined) return { kind: 'cancelled' };
      await writeUserFile(path, file, signal);
      const how = secrets === 'redact' ? 'secrets left out' : 'with its secrets';
      wishes.make({ kind: 'notice', tone: 'done', text: `Saved to ${path}, ${how}.` });
      return { kind: 'saved', path };
    },
  };
}
