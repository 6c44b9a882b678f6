import { existsSync, mkdirSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { basename, isAbsolute, join, normalize } from 'node:path';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { maxCollections, type CollectionList, type CollectionRequestFile } from '#shared/model/collection.ts';
import type { Environment } from '#shared/model/request-run.ts';
import type { RequestSpec } from '#shared/model/request-spec.ts';
import type { Clock } from '../../clock.ts';
import { diskError } from '../../folders/disk-error.ts';
import { readFileInFolder, removeFileInFolder, writeFileInFolder } from '../../folders/files.ts';
import { watchFolders } from '../../folders/watch-folders.ts';
import { forbiddenInNames, mustBeWithin } from '../../folders/within-folders.ts';
import type { Jobs } from '../../jobs/create-jobs.ts';
import type { SettingsStore } from '../../settings.ts';
import { listCollectionJob, readRequestJob, writeRequestJob } from './collection-job.ts';
import { collectionFileOf, newCollectionText } from './read-collection-file.ts';
import { readEnvironment } from './read-environment.ts';

const names = ['.yml', '.yaml'];

/** Collections of requests: folders in the OpenCollection format that the user opened. */
export interface Collections {
  list(): Promise<CollectionList>;
  /** Reports the list after each change of the files. */
  subscribe(receive: (list: CollectionList) => void): () => void;
  /** @param create Whether a missing folder, and a missing `opencollection.yml`, is created. */
  open(folder: { path: string; create: boolean }): Promise<CollectionList>;
  close(path: string): Promise<CollectionList>;
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
  /** An environment of a collection, by the path of its file. */
  environment(path: string): Environment;
}

export interface CollectionsDeps {
  jobs: Pick<Jobs, 'run'>;
  settings: SettingsStore;
  wall: Clock;
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

function withFolder(known: readonly string[], path: string): string[] {
  if (known.includes(path)) return [...known];
  if (known.length < maxCollections) return [...known, path];
  throw new HookbenchError('bad_input', `At most ${maxCollections} collections can be open.`, {
    hint: 'Close one first.',
    field: '/path',
  });
}

async function mustBeUnchanged(path: string, base: string): Promise<void> {
  const { hash } = await readFileInFolder(path);
  if (hash === base) return;
  throw new HookbenchError('conflict', `${path} has changed since it was read.`, {
    hint: 'Read it again, then decide which version to keep.',
    field: '/base',
  });
}

type Listing = Pick<Collections, 'list' | 'subscribe'> & { report: () => Promise<CollectionList> };

/** Lists the collections, and reports the list when their files change. */
function followFiles({ jobs, settings, wall }: CollectionsDeps): Listing {
  const receivers = new Set<(list: CollectionList) => void>();
  const watched = watchFolders(wall, () => {
    report().catch(() => undefined);
  });

  async function list(): Promise<CollectionList> {
    const roots = settings.get().collectionFolders;
    const found = await Promise.all(roots.map((root) => jobs.run(listCollectionJob, { root })));
    watched.follow(receivers.size > 0 ? found.flatMap((one) => one.folders) : []);
    return { collections: found.map(({ collection }) => collection), items: found.flatMap(({ items }) => items) };
  }

  async function report(): Promise<CollectionList> {
    const now = await list();
    for (const receive of receivers) receive(now);
    return now;
  }

  function subscribe(receive: (list: CollectionList) => void): () => void {
    receivers.add(receive);
    list().catch(() => undefined);
    return () => {
      receivers.delete(receive);
      if (receivers.size === 0) watched.follow([]);
    };
  }
  return { list, report, subscribe };
}

/** Opens the collections of the settings. */
export function openCollections(deps: CollectionsDeps): Collections {
  const { jobs, settings } = deps;
  const { list, report, subscribe } = followFiles(deps);
  const folders = (): readonly string[] => settings.get().collectionFolders;

  async function read(path: string): Promise<CollectionRequestFile> {
    const root = mustBeWithin(path, folders(), names);
    const { hash, text } = await readFileInFolder(path);
    return { path, hash, ...(await jobs.run(readRequestJob, { root, path, text })) };
  }

  /** Writes what only Hookbench knows first, so that a request is never without its token. */
  async function save(root: string, path: string, name: string, spec: RequestSpec, base: string | null) {
    const before = base === null ? undefined : (await readFileInFolder(path)).text;
    const texts = await jobs.run(writeRequestJob, { root, path, name, spec, before });
    if (texts.settings !== undefined) {
      const file = collectionFileOf(root);
      const present = await readFileInFolder(file).catch(() => undefined);
      await writeFileInFolder(file, texts.settings, present?.hash ?? null);
    }
    await writeFileInFolder(path, texts.text, base);
    await report();
    return read(path);
  }

  return {
    list,
    subscribe,
    async open({ create, path: given }) {
      const path = normalize(given).replace(/(?<=.)[/\\]$/, '');
      mustBeFolder(path, create);
      if (create) await createCollectionFile(path);
      settings.update({ collectionFolders: withFolder(folders(), path) });
      return report();
    },
    async close(path) {
      settings.update({ collectionFolders: folders().filter((one) => one !== path) });
      return report();
    },
    read,
    async create({ collection, folder, name, spec }) {
      if (!folders().includes(collection))
        throw new HookbenchError('bad_input', `${collection} is not open.`, {
          hint: 'Open it first.',
          field: '/collection',
        });
      return save(collection, await newPath(collection, folder, name), name, spec, null);
    },
    async write({ base, name, path, spec }) {
      const root = mustBeWithin(path, folders(), names);
      // Before anything is written, also to opencollection.yml.
      await mustBeUnchanged(path, base);
      return save(root, path, name, spec, base);
    },
    async remove(path, base) {
      mustBeWithin(path, folders(), names);
      await removeFileInFolder(path, base);
      await report();
    },
    environment(path) {
      mustBeWithin(path, folders(), names);
      return readEnvironment(path);
    },
  };
}
