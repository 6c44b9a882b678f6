import { commonFolder, withoutCommonFolder } from '#shared/import/common-folder.ts';
import type { ImportPart } from '#shared/model/import-preview.ts';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { maxCollectionFiles, type CollectionInput } from '#shared/model/collection.ts';
import type { RequestRun, RequestSpec } from '#shared/model/request-run.ts';
import type { Collections } from '../client/collections/open-collections.ts';
import type { Engine } from '../engine.ts';
import { importJob, type Imported } from '../client/requests/import/import-job.ts';
import { openImports, savedParts } from '../client/requests/import/open-imports.ts';
import { pageOfRuns, readRun } from '../client/requests/history.ts';
import { readResponseBody } from '../client/read-exchange.ts';
import { os, orNotFound, feedOf } from './area.ts';
import { placeOf, withFilledAssertions } from './request-variables.ts';
import { addressVariables } from '../client/requests/address-variables.ts';

/** Requests with the names under which their authorization servers are stored. */
const withServerNames = <Item extends { spec: RequestSpec }>(
  items: readonly Item[],
  names: ReadonlyMap<string, string>,
): Item[] =>
  items.map((item) => {
    const { auth } = item.spec;
    if (auth?.kind !== 'token') return item;
    return { ...item, spec: { ...item.spec, auth: { ...auth, server: names.get(auth.server) ?? auth.server } } };
  });

/** Saves requests, environments and authorization servers: all or none. */
async function save({ requests: { environments, saved, servers } }: Engine, wanted: Pick<Imported, ImportPart>) {
  const { added: newServers, names, statements: ofServers } = servers.saved.toAdd(wanted.servers);
  const { added, statements } = environments.toAdd(wanted.environments);
  const items = await saved.add(withServerNames(wanted.items, names), [...statements, ...ofServers]);
  return { items, environments: added, servers: newServers.map(({ id, name }) => ({ id, name })) };
}

/** Saves them in the files of a collection. */
async function saveInFiles(
  { requests: { saved, servers } }: Engine,
  collections: Collections,
  { servers: defined, ...input }: CollectionInput & { collection: string },
): Promise<void> {
  const { names, statements } = servers.saved.toAdd(defined);
  const items = withServerNames(input.items, names);
  await collections.add({ ...input, items }, () => saved.add([], statements));
}

/** Imports are previewed before they are saved. */
function importProcedures(engine: Engine, collections: () => Promise<Collections>) {
  const { jobs } = engine;
  const imports = openImports(jobs);
  return {
    import: os.requests.import.handler(({ input, signal }) => jobs.run(importJob, input, signal)),
    upload: os.requests.upload.handler(({ input }) => imports.upload(input)),
    preview: os.requests.preview.handler(({ input: { id }, signal }) => imports.preview(id, signal)),
    previewed: os.requests.previewed.handler(({ input: { id, index } }) =>
      orNotFound(imports.found(id).items[index], 'request', String(index)),
    ),
    saveImport: os.requests.saveImport.handler(async ({ input: { collection, create, id, leave } }) => {
      const wanted = savedParts(imports.found(id), leave);
      const folder = commonFolder(wanted.items);
      if (collection === undefined) {
        const { environments } = await save(engine, wanted);
        return { folder, environments: environments.map(({ id: stored, name }) => ({ id: stored, name })) };
      }
      if (wanted.items.length > maxCollectionFiles)
        throw new HookbenchError('bad_input', `A collection has at most ${maxCollectionFiles} requests.`, {
          field: '/collection',
          hint: 'Save a part of them, or save them in the data folder.',
        });
      const files = await collections();
      if (create) await files.open({ path: collection, create: true, ...(folder !== undefined && { name: folder }) });
      const items = create ? withoutCommonFolder(wanted.items) : wanted.items;
      const environments = wanted.environments.map(({ name, variables }) => ({
        name,
        variables: variables.map((one) => ({ ...one, disabled: false })),
      }));
      await saveInFiles(engine, files, { ...wanted, environments, items, collection });
      return { ...(!create && { folder }), environments: wanted.environments.map(({ name }) => ({ name })) };
    }),
  };
}

function savedProcedures(engine: Engine) {
  const { saved } = engine.requests;
  return {
    saved: os.requests.saved.handler(() => ({ items: saved.all() })),
    save: os.requests.save.handler(({ input }) => save(engine, input)),
    changeSaved: os.requests.changeSaved.handler(async ({ input: { id, folder, name, spec } }) => {
      const before = orNotFound(saved.find(id), 'saved request', id);
      const after = {
        id,
        name: name ?? before.name,
        folder: folder ?? before.folder,
        spec: spec ?? before.spec,
      };
      await saved.put(after);
      return after;
    }),
    removeSaved: os.requests.removeSaved.handler(async ({ input: { id } }) => {
      orNotFound((await saved.remove(id)) || undefined, 'saved request', id);
      return { removed: 1 };
    }),
  };
}

function environmentProcedures({ requests: { environments } }: Engine) {
  return {
    environments: os.requests.environments.handler(() => ({ items: environments.all() })),
    addEnvironment: os.requests.addEnvironment.handler(({ input }) => environments.add(input)),
    changeEnvironment: os.requests.changeEnvironment.handler(async ({ input: { id, name, variables } }) => {
      const before = orNotFound(environments.find(id), 'environment', id);
      const after = { id, name: name ?? before.name, variables: variables ?? before.variables };
      await environments.put(after);
      return after;
    }),
    removeEnvironment: os.requests.removeEnvironment.handler(async ({ input: { id } }) => {
      orNotFound((await environments.remove(id)) || undefined, 'environment', id);
      return { removed: 1 };
    }),
  };
}

/** Loads the code of assertions only for a request that has some. */
async function withChecks(run: RequestRun): Promise<RequestRun> {
  if (!run.spec.assertions && !run.spec.values) return run;
  const { checkAssertions } = await import('../expressions/check-assertions.ts');
  return checkAssertions(run);
}

/** The area `requests`. @param collections The collections, whose environments requests can use. */
export function requestsArea(engine: Engine, collections: () => Promise<Collections>) {
  const { requests, store, testCause } = engine;
  return {
    send: os.requests.send.handler(async ({ input: { environmentId, file, service, variables, ...spec }, signal }) => {
      const place = await placeOf(engine, collections, { environmentId, file, variables });
      const filled = withFilledAssertions(spec, place.variables ?? []);
      return withChecks(await requests.send(filled, place, signal, service));
    }),
    prepare: os.requests.prepare.handler(async ({ input: { environmentId, file, variables, ...spec }, signal }) =>
      requests.prepare(spec, await placeOf(engine, collections, { environmentId, file, variables }), signal),
    ),
    history: os.requests.history.handler(({ input }) => pageOfRuns(store, input)),
    get: os.requests.get.handler(({ input: { id } }) => withChecks(orNotFound(readRun(store, id), 'request', id))),
    testCause: os.requests.testCause.handler(({ input: { cause, id }, signal }) => {
      const { diagnosis, exchange, trace } = orNotFound(readRun(store, id), 'request', id);
      return testCause({ ...exchange, diagnosis, trace, from: 'client' }, cause, signal);
    }),
    clear: os.requests.clear.handler(async () => ({ removed: await requests.clear() })),
    body: os.requests.body.handler(
      ({ input: { id } }) =>
        new File([orNotFound(readResponseBody(store, id), 'exchange', id)], `${id}.bin`, {
          type: 'application/octet-stream',
        }),
    ),
    ...importProcedures(engine, collections),
    ...savedProcedures(engine),
    ...environmentProcedures(engine),
  };
}

/** The area `collections`. @param open Opens the collections at their first use. */
export function collectionsArea(engine: Engine, open: () => Promise<Collections>) {
  const { collections } = os;
  return {
    list: collections.list.handler(async () => (await open()).list()),
    feed: collections.feed.handler(async function* ({ signal }) {
      const { list, subscribe } = await open();
      yield* feedOf(await list(), subscribe, signal);
    }),
    open: collections.open.handler(async ({ input }) => (await open()).open(input)),
    close: collections.close.handler(async ({ input: { path } }) => (await open()).close(path)),
    read: collections.read.handler(async ({ input: { path } }) => (await open()).read(path)),
    create: collections.create.handler(async ({ input }) => (await open()).create(input)),
    add: collections.add.handler(async ({ input }) => {
      await saveInFiles(engine, await open(), input);
      return { added: input.items.length };
    }),
    write: collections.write.handler(async ({ input }) => (await open()).write(input)),
    environment: collections.environment.handler(async ({ input: { path } }) => (await open()).readEnvironment(path)),
    createEnvironment: collections.createEnvironment.handler(async ({ input }) =>
      (await open()).createEnvironment(input),
    ),
    writeEnvironment: collections.writeEnvironment.handler(async ({ input }) => (await open()).writeEnvironment(input)),
    removeEnvironment: collections.removeEnvironment.handler(async ({ input: { base, path } }) => {
      await (await open()).removeEnvironment(path, base);
      return { removed: true as const };
    }),
    export: collections.export.handler(async ({ input }) => {
      const { exportCollection } = await import('./export-collection.ts');
      return (await exportCollection(engine, await open(), input)).file;
    }),
    losses: collections.losses.handler(async ({ input }) => {
      const { exportCollection } = await import('./export-collection.ts');
      return { losses: (await exportCollection(engine, await open(), input)).losses };
    }),
    copy: collections.copy.handler(async ({ input }) => {
      const addresses = [...addressVariables(engine.urls)];
      return { losses: await (await open()).copyForBruno({ ...input, addresses }) };
    }),
    remove: collections.remove.handler(async ({ input: { base, path } }) => {
      await (await open()).remove(path, base);
      return { removed: true as const };
    }),
  };
}
