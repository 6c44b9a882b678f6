import type { CollectionInput, CollectionRequestFile } from '#shared/model/collection.ts';
import type { RequestSpec } from '#shared/model/request-run.ts';
import { mustBeUnchanged, readFileInFolder, removeFileInFolder, writeFileInFolder } from '../../folders/files.ts';
import { mustBeWithin, forbiddenInNames } from '../../folders/within-folders.ts';
import type { Jobs } from '../../jobs/create-jobs.ts';
import { oneAtATime } from '../../one-at-a-time.ts';
import type { SavedServers } from '../servers/saved-servers.ts';
import { readRequestJob, writeRequestJob, type RequestToWrite } from './collection-job.ts';
import type { FileEnvironments } from './file-environments.ts';
import { collectionFileOf, newFolderText } from './read-collection-file.ts';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { diskError } from '../../folders/disk-error.ts';

/** What names of the files of a collection end with. */
export const names: readonly string[] = ['.yml', '.yaml'];

/** @throws HookbenchError `bad_input` if a collection is not open. @param field Where its path was given. */
export function mustBeOpen(opened: readonly string[], path: string, field: string): void {
  if (opened.includes(path)) return;
  throw new HookbenchError('bad_input', `${path} is not open.`, { hint: 'Open it first.', field });
}

/** A name of a file that every system accepts. */
export const fileName = (name: string): string =>
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

/** How request files of opened collections are changed. */
export interface RequestWriting {
  /** Creates a request file. */
  create(request: {
    collection: string;
    folder: string;
    name: string;
    spec: RequestSpec;
  }): Promise<CollectionRequestFile>;
  /**
   * Creates request files in their order, and environments. What has the same name gets a number.
   * @param before Saves what the files name. Not called if the collection is not open.
   */
  add(
    requests: Omit<CollectionInput, 'servers'> & { collection: string },
    before: () => Promise<unknown>,
  ): Promise<void>;
  /** Replaces a request file. @throws HookbenchError `conflict` if it has changed */
  write(request: { path: string; name: string; spec: RequestSpec; base: string }): Promise<CollectionRequestFile>;
  /** @throws HookbenchError `conflict` if it has changed */
  remove(path: string, base: string): Promise<void>;
}

interface RequestWritingDeps {
  jobs: Pick<Jobs, 'run'>;
  /** The saved authorization servers, which requests name. */
  servers: Pick<SavedServers, 'find'>;
  /** The opened collections. */
  folders: () => readonly string[];
  environments: Pick<FileEnvironments, 'createEnvironment'>;
  /** Called after each change. */
  report: () => Promise<unknown>;
}

export function createRequestWriting({
  environments: files,
  folders,
  jobs,
  report,
  servers,
}: RequestWritingDeps): RequestWriting {
  // All requests of a collection share opencollection.yml.
  const inTurn = oneAtATime();

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

  return {
    async create({ collection, folder, name, spec }) {
      mustBeOpen(folders(), collection, '/collection');
      const path = await newPath(collection, folder, name);
      return inTurn(() => save(collection, path, name, spec, null));
    },
    add: ({ collection, environments, items }, before) =>
      inTurn(async () => {
        mustBeOpen(folders(), collection, '/collection');
        await before();
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
  };
}
