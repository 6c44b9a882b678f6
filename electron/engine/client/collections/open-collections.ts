import { existsSync, readdirSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join } from 'node:path';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import {
  maxCollections,
  type CollectionInput,
  type CollectionList,
  type CollectionRequestFile,
} from '#shared/model/collection.ts';
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
  brunoFilesJob,
  listCollectionJob,
  readCollectionJob,
  readRequestJob,
  readVariablesJob,
  writeRequestJob,
  type RequestToWrite,
} from './collection-job.ts';
import type { BrunoCopy } from './export/bruno-files.ts';
import type { ExportedCollection } from './export/exported-request.ts';
import { createFileEnvironments, type FileEnvironments, type FileEnvironmentsDeps } from './file-environments.ts';
import type { FileVariables } from './inherited.ts';
import { collectionFileOf, newCollectionText, newFolderText } from './read-collection-file.ts';

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
  /** Creates request files in their order, and environments. What has the same name gets a number. */
  add(requests: CollectionInput & { collection: string }): Promise<void>;
  /** Replaces a request file. @throws HookbenchError `conflict` if it has changed */
  write(request: { path: string; name: string; spec: RequestSpec; base: string }): Promise<CollectionRequestFile>;
  /** @throws HookbenchError `conflict` if it has changed */
  remove(path: string, base: string): Promise<void>;
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

/** A name that no other request of the folder has as a file. */
function freeName(taken: Set<string>, folder: string, name: string): string {
  const keyOf = (one: string): string => `${folder}/${fileName(one)}`.toLowerCase();
  let free = name;
  for (let number = 2; taken.has(keyOf(free)); number++) free = `${name} ${number}`;
  taken.add(keyOf(free));
  return free;
}

/** Creates `folder.yml` for each folder, with its name and its position among those beside it. */
async function addFolders(root: string, items: readonly { folder: string }[]): Promise<void> {
  const known = new Map<string, number>();
  const counts = new Map<string, number>();
  for (const { folder } of items)
    for (const [index, name] of folder.split('/').filter(Boolean).entries()) {
      const parent = folder.split('/').filter(Boolean).slice(0, index).join('/');
      const path = `${parent}/${name}`;
      if (known.has(path)) continue;
      const seq = (counts.get(parent) ?? 0) + 1;
      counts.set(parent, seq);
      known.set(path, seq);
      const file = join(dirname(await newPath(root, path, 'folder')), 'folder.yml');
      if (!existsSync(file)) await writeFileInFolder(file, newFolderText(name, seq), null);
    }
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
  async function store({
    base,
    root,
    ...request
  }: Omit<RequestToWrite, 'before' | 'server'> & { base: string | null }) {
    const { path } = request;
    const before = base === null ? undefined : (await readFileInFolder(path)).text;
    const { auth } = request.spec;
    const server = auth?.kind === 'token' ? servers.find(auth.server) : undefined;
    const { settings: changed, text } = await jobs.run(writeRequestJob, { root, ...request, before, server });
    if (changed) await writeFileInFolder(collectionFileOf(root), changed.text, changed.base);
    return { text, hash: await writeFileInFolder(path, text, base) };
  }

  async function save(root: string, path: string, name: string, spec: RequestSpec, base: string | null) {
    const { hash, text } = await store({ root, path, name, spec, base });
    await report();
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
    add: ({ collection, environments, items }) =>
      inTurn(async () => {
        mustBeOpen(folders(), collection, '/collection');
        await addFolders(collection, items);
        const taken = new Set<string>();
        for (const [index, { folder, name, spec }] of items.entries()) {
          const path = await newPath(collection, folder, freeName(taken, folder, name));
          await store({ root: collection, path, name, spec, seq: index + 1, base: null });
        }
        const named = new Set<string>();
        for (const one of environments)
          await files.createEnvironment({ collection, ...one, name: freeName(named, '', one.name) });
        await report();
      }),
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
    ...files,
  };
}
