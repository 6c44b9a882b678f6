import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { CollectionList } from '#shared/model/collection.ts';
import { isChanged } from './requests/drafts.ts';
import { useApi, useStores, useStoreState } from './use-stores.ts';

const none: CollectionList = { collections: [], items: [] };

/** The opened collections. @param enabled Whether they are read if they are not known. */
export function useCollections(enabled = true): CollectionList {
  return useQuery({ ...useApi().collections.list.queryOptions(), enabled }).data ?? none;
}

/** Keeps the collections up to date with their files, and reads unchanged drafts again after their files changed. */
export function useFollowCollections(): void {
  const { api, client, queries } = useStores();
  const connected = useStoreState('connection', ({ connection }) => connection.state === 'connected');
  useReloads();
  useEffect(() => {
    if (!connected) return undefined;
    const stop = new AbortController();
    const follow = async () => {
      for await (const list of await client.collections.feed({}, { signal: stop.signal })) {
        queries.setQueryData(api.collections.list.queryKey(), list);
        void queries.invalidateQueries({ queryKey: api.collections.environment.key() });
      }
    };
    // A lost connection ends the feed, and follows it again when it is back.
    follow().catch(() => undefined);
    return () => stop.abort();
  }, [api, client, queries, connected]);
}

/** Reads each unchanged draft again whose file has other contents, once for each of its contents. */
function useReloads(): void {
  const { items } = useCollections();
  const drafts = useStoreState('requests', (state) => state.drafts);
  const reload = useStoreState('requests', (state) => state.reload);
  const tried = useRef(new Map<string, string>());
  useEffect(() => {
    const hashes = new Map(items.map(({ hash, path }) => [path, hash]));
    for (const draft of drafts) {
      const hash = draft.origin.kind === 'file' ? hashes.get(draft.origin.id) : undefined;
      if (hash === undefined || hash === draft.file?.hash) tried.current.delete(draft.key);
      else if (!isChanged(draft) && tried.current.get(draft.key) !== hash) {
        tried.current.set(draft.key, hash);
        reload(draft.key).catch(() => undefined);
      }
    }
  }, [items, drafts, reload]);
}
