import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { maxCollections, type CollectionList, type CollectionRequestFile } from '#shared/model/collection.ts';
import type { RequestSpec } from '#shared/model/request-spec.ts';
import type { Clock } from '../../clock.ts';
import { diskError } from '../../folders/disk-error.ts';
import { mustBeUnchanged, readFileInFolder, removeFileInFolder, writeFileInFolder } from '../../folders/files.ts';
import { createOpenedFolders, type OpenedFolders } from '../../folders/opened-folders.ts';
import { forbiddenInNames, mustBeWithin } from '../../folders/within-folders.ts';
import type { Jobs } from '../../jobs/create-jobs.ts';
import { oneAtATime } from '../../one-at-a-time.ts';
import type { SavedServers } from '../servers/saved-servers.ts';
import type { SettingsStore } from '../../settings.ts';
import {
  listCollectionJob,
  readCollectionJob,
  readRequestJob,
  readVariablesJob,
  writeRequestJob,
} from './collection-job.ts';
import type { ExportedCollection } from './export/exported-request.ts';
import { createFileEnvironments, type FileEnvironments, type FileEnvironmentsDeps } from './file-environments.ts';
import type { FileVariables } from './inherited.ts';
import { collectionFileOf, newCollectionText } from './read-collection-file.ts';

const names = ['.yml', '.yaml'];

/** Collections of requests: folders in the OpenCollection format that the user opened. */
export interface Collections
  extends Pick<OpenedFolders<CollectionList>, 'close' | 'list' | 'subscribe'>, FileEnvironments {
  /** @param create Whether a missing folder, and a missing `opencollection.yml`, is created. */
  open(folder: { path: string; create: boolean }): Promise<CollectionList>;
  read(path: string): Promise<CollectionRequestFile>;
  /** Creates a request file. */
  create(request: {
    collection: string;
    folder: string;
    name: string;
    spec: RequestSpec;
  }): Promise<CollectionRequestFile>;
  /** Replaces a request file. @throws HookbenchError `conflict` if it has changed */
  write(request: { path: string; name: string; spec: RequestSpec; base: string }): Promise<CollectionRequestFile>;
  /** @throws HookbenchError `conflict` if it has changed */
  remove(path: string, base: string): Promise<void>;
  /** Reads requests with all that they inherit. @param part `path`: the collection. */
  readAll(part: { path: string; folder?: string | undefined; file?: string | undefined }): Promise<ExportedCollection>;
  /** The variables that a request file has and inherits. */
  variables(path: string): Promise<FileVariables>;
}

export interface CollectionsDeps {
  jobs: Pick<Jobs, 'run'>;
  secrets: FileEnvironmentsDeps['secrets'];
  settings: SettingsStore;
  /** The saved authorization servers, which requests name. */
  servers: Pick<SavedServers, 'find'>;
  wall: Clock;
}

/** A name of a file that every system accepts. */
const fileName = (name: string): string =>
  name
    .replaceAll(new RegExp(forbiddenInNames, 'g'), '-')
    .replace(/^\.+|[. ]+$/g, '')
    .slice(0, 100) || 'Request';

/** The path of a new request file, in a folder that is created. No link leads out of the collection. */
async function newPath(root: string, folder: string, name: string): Promise<string> {
  const file = `${fileName(name)}.yml`;
  let parent = root;
  for (const part of folder.split('/').filter((one) => one.trim() !== '')) {
    parent = join(parent, fileName(part));
    try {
      await mkdir(parent, { recursive: true });
    } catch (error) {
      throw diskError(error, parent);
    }
    mustBeWithin(join(parent, file), [root], names);
  }
  return join(parent, file);
}

async function createCollectionFile(root: string): Promise<void> {
  const file = collectionFileOf(root);
  if (!existsSync(file)) await writeFileInFolder(file, newCollectionText(basename(root)), null);
}

function mustBeOpen(opened: readonly string[], path: string, field: string): void {
  if (opened.includes(path)) return;
  throw new HookbenchError('bad_input', `${path} is not open.`, { hint: 'Open it first.', field });
}

/** What is read for sending and for exports. */
function readings(
  jobs: Pick<Jobs, 'run'>,
  folders: () => readonly string[],
): Pick<Collections, 'readAll' | 'variables'> {
  return {
    async readAll({ path, ...part }) {
      mustBeOpen(folders(), path, '/path');
      return jobs.run(readCollectionJob, { root: path, ...part });
    },
    async variables(path) {
      const root = mustBeWithin(path, folders(), names);
      return jobs.run(readVariablesJob, { root, ...(await readFileInFolder(path)) });
    },
  };
}

/** Opens the collections of the settings. */
export function openCollections({ jobs, secrets, servers, settings, wall }: CollectionsDeps): Collections {
  const folders = (): readonly string[] => settings.get().collectionFolders;
  // All requests of a collection share opencollection.yml.
  const inTurn = oneAtATime();
  const { close, list, open, report, subscribe } = createOpenedFolders<CollectionList>({
    wall,
    stored: { get: folders, set: (collectionFolders) => void settings.update({ collectionFolders }) },
    maximum: maxCollections,
    async read(roots) {
      const found = await Promise.all(roots.map((root) => jobs.run(listCollectionJob, { root })));
      return {
        list: { collections: found.map(({ collection }) => collection), items: found.flatMap(({ items }) => items) },
        folders: found.flatMap((one) => one.folders),
      };
    },
  });

  async function read(path: string): Promise<CollectionRequestFile> {
    const root = mustBeWithin(path, folders(), names);
    const { hash, text } = await readFileInFolder(path);
    return { path, hash, ...(await jobs.run(readRequestJob, { root, path, text })) };
  }

  /**
   * Writes what only Hookbench knows first, so that a request is never without its token.
   * @returns What was written, also if the file was changed again meanwhile.
   */
  async function save(root: string, path: string, name: string, spec: RequestSpec, base: string | null) {
    const before = base === null ? undefined : (await readFileInFolder(path)).text;
    const server = spec.auth?.kind === 'token' ? servers.find(spec.auth.server) : undefined;
    const texts = await jobs.run(writeRequestJob, { root, path, name, spec, before, server });
    if (texts.settings) await writeFileInFolder(collectionFileOf(root), texts.settings.text, texts.settings.base);
    const hash = await writeFileInFolder(path, texts.text, base);
    await report();
    return { path, hash, ...(await jobs.run(readRequestJob, { root, path, text: texts.text })) };
  }

  return {
    list,
    subscribe,
    open: ({ create, path: given }) =>
      open(given, create, async (path) => {
        if (create) await createCollectionFile(path);
      }),
    close,
    read,
    async create({ collection, folder, name, spec }) {
      mustBeOpen(folders(), collection, '/collection');
      const path = await newPath(collection, folder, name);
      return inTurn(() => save(collection, path, name, spec, null));
    },
    async write({ base, name, path, spec }) {
      const root = mustBeWithin(path, folders(), names);
      return inTurn(async () => {
        // Before anything is written, also to opencollection.yml.
        await mustBeUnchanged(path, base);
        return save(root, path, name, spec, base);
      });
    },
    async remove(path, base) {
      mustBeWithin(path, folders(), names);
      await removeFileInFolder(path, base);
      await report();
    },
    ...readings(jobs, folders),
    ...createFileEnvironments({
      jobs,
      secrets,
      report,
      within: (path) => mustBeWithin(path, folders(), names),
      newPath: (collection, name) => {
        mustBeOpen(folders(), collection, '/collection');
        return join(collection, 'environments', `${fileName(name)}.yml`);
      },
    }),
  };
}
