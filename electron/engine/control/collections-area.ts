import type { Collections } from '../client/collections/open-collections.ts';
import { addressVariables } from '../client/requests/address-variables.ts';
import type { Engine } from '../engine.ts';
import { feedOf, os } from './area.ts';
import { saveInFiles } from './requests-area.ts';

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
