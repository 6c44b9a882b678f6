import { existsSync, readdirSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join } from 'node:path';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { maxCollections, type CollectionList, type CollectionRequestFile } from '#shared/model/collection.ts';
import type { Clock } from '../../clock.ts';
import { readFileInFolder, writeFileInFolder } from '../../folders/files.ts';
import { createOpenedFolders, type OpenedFolders } from '../../folders/opened-folders.ts';
import { mustBeWithin } from '../../folders/within-folders.ts';
import type { Jobs } from '../../jobs/create-jobs.ts';
import type { SavedServers } from '../servers/saved-servers.ts';
import type { SettingsStore } from '../../settings.ts';
import {
  brunoFilesJob,
  listCollectionJob,
  readCollectionJob,
  readRequestJob,
  readVariablesJob,
} from './collection-job.ts';
import type { BrunoCopy } from './export/bruno-files.ts';
import type { ExportedCollection } from './export/exported-request.ts';
import { createRequestWriting, type RequestWriting, fileName, mustBeOpen, names } from './create-request-writing.ts';
import { createFileEnvironments, type FileEnvironments, type FileEnvironmentsDeps } from './file-environments.ts';
import type { FileVariables } from './request-file.ts';
import { collectionFileOf, newCollectionText } from './read-collection-file.ts';

/** Collections of requests: folders in the OpenCollection format that the user opened. */
export interface Collections
  extends Pick<OpenedFolders<CollectionList>, 'close' | 'list' | 'subscribe'>, FileEnvironments, RequestWriting {
  /**
   * @param create Whether a missing folder, and a missing `opencollection.yml`, is created.
   * @param name Of a collection that is created; default: that of the folder.
   */
  open(folder: { path: string; create: boolean; name?: string | undefined }): Promise<CollectionList>;
  read(path: string): Promise<CollectionRequestFile>;
  /** Reads requests with all that they inherit. @param part `path`: the collection. */
  readAll(part: { path: string; folder?: string | undefined; file?: string | undefined }): Promise<ExportedCollection>;
  /** Writes a collection as Bruno runs it to a new folder. @returns What Bruno cannot do */
  copyForBruno(copy: { path: string; to: string; addresses: BrunoCopy['addresses'] }): Promise<string[]>;
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

async function createCollectionFile(root: string, name: string): Promise<void> {
  const file = collectionFileOf(root);
  if (!existsSync(file)) await writeFileInFolder(file, newCollectionText(name), null);
}

/** What is read for sending and for exports. */
function readings(
  jobs: Pick<Jobs, 'run'>,
  folders: () => readonly string[],
): Pick<Collections, 'copyForBruno' | 'readAll' | 'variables'> {
  return {
    async copyForBruno({ addresses, path, to }) {
      mustBeOpen(folders(), path, '/path');
      if (!isAbsolute(to) || (existsSync(to) && readdirSync(to).length > 0))
        throw new HookbenchError('bad_input', `${to} is not the whole path of a new or empty folder.`, {
          field: '/to',
        });
      const { files, losses } = await jobs.run(brunoFilesJob, { root: path, addresses });
      for (const { name, text } of files) {
        const file = join(to, name);
        await mkdir(dirname(file), { recursive: true });
        await writeFileInFolder(file, text, null);
      }
      return losses;
    },
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

  const files = createFileEnvironments({
    jobs,
    secrets,
    report,
    within: (path) => mustBeWithin(path, folders(), names),
    newPath: (collection, name) => {
      mustBeOpen(folders(), collection, '/collection');
      return join(collection, 'environments', `${fileName(name)}.yml`);
    },
  });

  return {
    list,
    subscribe,
    open: ({ create, name, path: given }) =>
      open(given, create, async (path) => {
        if (create) await createCollectionFile(path, name || basename(path));
      }),
    close,
    read,
    ...createRequestWriting({ jobs, servers, folders, environments: files, report }),
    ...readings(jobs, folders),
    ...files,
  };
}
