import type { CollectionInput, CollectionRequestFile } from '#shared/model/collection.ts';
import type { RequestSpec } from '#shared/model/request-run.ts';
import { mustBeUnchanged, readFileInFolder, removeFileInFolder, writeFileInFolder } from '../../folders/files.ts';
import { mustBeWithin } from '../../folders/within-folders.ts';
import type { Jobs } from '../../jobs/create-jobs.ts';
import { oneAtATime } from '../../one-at-a-time.ts';
import type { SavedServers } from '../servers/saved-servers.ts';
import { readRequestJob, writeRequestJob, type RequestToWrite } from './collection-job.ts';
import type { FileEnvironments } from './file-environments.ts';
import { addFolders, freeName, mustBeOpen, names, newPath } from './new-files.ts';
import { collectionFileOf } from './read-collection-file.ts';

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

export interface RequestWritingDeps {
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
