import { basename, extname } from 'node:path';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { ExportResult, OpenedKind, SavedKind } from '#shared/model/shell.ts';
import { caseExtension } from '#shared/model/case-file.ts';
import type { ExportFormat } from '#shared/model/export-format.ts';
import type { ContractClient } from '../connection/contract-client.ts';
import type { ShellCommands } from '../connection/shell-commands.ts';
import type { FileDialogs } from './file-dialogs.ts';
import { openedKindOf, openedKinds } from './opened-kinds.ts';
import { readUserFile, writeUserFile } from './user-file-access.ts';
import type { RecentFiles } from './recent-files.ts';
import { saveProfile } from '../../engine/config/save-profile.ts';

interface KindOfFile {
  label: string;
  /** Default file name in the dialog. */
  name: string;
  /** Without dot, the default first. */
  extensions: string[];
  /** @returns Message for the user. */
  write: (client: ContractClient, path: string) => Promise<string>;
}

const exported =
  (format: ExportFormat): KindOfFile['write'] =>
  async (client, path) => {
    await writeUserFile(path, await client.export.get({ format }));
    return `Saved to ${path}. Secrets are redacted.`;
  };

/** The files that are saved where the user chooses. `config` has a fixed path. */
const savedKinds: Record<Exclude<SavedKind, 'config'>, KindOfFile> = {
  case: {
    label: 'Case File',
    name: `hookbench.${caseExtension}`,
    extensions: [caseExtension],
    write: exported('case'),
  },
  har: {
    label: 'HAR',
    name: 'hookbench.har',
    extensions: ['har'],
    write: exported('har'),
  },
  'config-as': {
    label: 'Assumptions',
    name: 'hookbench.yaml',
    extensions: ['yaml', 'yml'],
    write: async (client, path) => `Saved the assumptions to ${saveProfile(path, await client.profile.get())}.`,
  },
};

/** Opens and saves files for the user. All methods reject with errors to show to the user. */
export interface UserFiles {
  /** @returns The chosen path, if any. */
  choose(kind: OpenedKind): Promise<string | undefined>;
  /** @returns The chosen folder, if any. */
  chooseFolder(): Promise<string | undefined>;
  /** Opens a file and shows it. The page names a case file while it is being opened. @returns The path, also if it is cancelled. */
  openPath(path: string, kind?: OpenedKind): Promise<string>;
  /** Stops opening a case file; nothing of it is imported. @returns Whether one was being opened. */
  cancelOpen(): boolean;
  /** @returns The chosen path, if any. */
  save(kind: SavedKind): Promise<string | undefined>;
  /**
   * Saves an export where the user chooses.
   * @param signal Cancels it; nothing is saved then.
   */
  keep(file: File, secrets: 'redact' | 'include', signal: AbortSignal | undefined): Promise<ExportResult>;
}

export interface UserFilesDeps {
  client: () => ContractClient;
  dialogs: FileDialogs;
  recent: RecentFiles;
  commands: ShellCommands;
}

function kindOf(path: string): OpenedKind {
  const kind = openedKindOf(path);
  if (kind !== undefined) return kind;
  const known = Object.values(openedKinds).flatMap(({ extensions }) => extensions.map((extension) => `.${extension}`));
  throw new HookbenchError('bad_input', `Hookbench cannot open ${path}: the file type is not supported.`, {
    hint: `Supported file types: ${known.join(', ')}.`,
  });
}

/** Opens files at a path. */
function createOpener({
  client,
  recent,
  commands,
}: Omit<UserFilesDeps, 'dialogs'>): Pick<UserFiles, 'openPath' | 'cancelOpen'> {
  let opening: AbortController | undefined;

  async function openPath(path: string, kind = kindOf(path)): Promise<string> {
    if (kind !== 'case') return openFile(path, kind, new AbortController().signal);
    const cancelling = (opening = new AbortController());
    commands.send({ kind: 'case-opening', name: basename(path) });
    try {
      return await openFile(path, kind, cancelling.signal);
    } catch (error) {
      if (cancelling.signal.aborted) return path;
      throw error;
    } finally {
      if (opening === cancelling) {
        opening = undefined;
        commands.send({ kind: 'case-opening' });
      }
    }
  }

  async function openFile(path: string, kind: OpenedKind, signal: AbortSignal): Promise<string> {
    const { limit, open } = openedKinds[kind];
    const file = await readUserFile(path, limit).catch((error: unknown) => {
      recent.remove(path);
      throw error;
    });
    signal.throwIfAborted();
    const { message, command } = await open(client(), path, file, signal);
    if (command) commands.send(command);
    if (message !== undefined) commands.send({ kind: 'notice', tone: 'done', text: message });
    recent.add(path, kind);
    return path;
  }

  return {
    openPath,
    cancelOpen() {
      opening?.abort();
      return opening !== undefined;
    },
  };
}

export function createUserFiles({ dialogs, ...deps }: UserFilesDeps): UserFiles {
  const { client, commands } = deps;
  const opener = createOpener(deps);
  return {
    ...opener,
    async choose(kind) {
      const { label, extensions } = openedKinds[kind];
      const path = await dialogs.open({
        title: `Open ${label}`,
        filters: [{ name: label, extensions }],
        properties: ['openFile'],
      });
      return path === undefined ? undefined : opener.openPath(path, kind);
    },
    chooseFolder: () => dialogs.open({ title: 'Open Folder', properties: ['openDirectory', 'createDirectory'] }),
    async save(kind) {
      if (kind === 'config') {
        const { path } = await client().profile.save();
        commands.send({ kind: 'notice', tone: 'done', text: `Saved the assumptions to ${path}.` });
        return path;
      }
      const { extensions, label, name, write } = savedKinds[kind];
      const path = await dialogs.save({
        title: `Save ${label}`,
        defaultPath: name,
        filters: [{ name: label, extensions }],
      });
      if (path === undefined) return undefined;
      commands.send({ kind: 'notice', tone: 'done', text: await write(client(), path) });
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
      const note = secrets === 'redact' ? 'Secrets are redacted.' : 'It contains secrets.';
      commands.send({ kind: 'notice', tone: 'done', text: `Saved to ${path}. ${note}` });
      return { kind: 'saved', path };
    },
  };
}
