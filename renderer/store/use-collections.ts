import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CollectionList } from '#shared/model/collection.ts';
import { isChanged } from './requests/drafts.ts';
import { useApi } from './use-engine.ts';
import { useStores, useStoreState } from './use-stores.ts';

const none: CollectionList = { collections: [], items: [] };

/** The opened collections. */
export function useCollections(): CollectionList {
  return useQuery(useApi().collections.list.queryOptions()).data ?? none;
}

/** Keeps the collections up to date with their files, and reads unchanged drafts again after their files changed. */
export function useFollowCollections(): void {
  const { api, client, queries, requests } = useStores();
  const connected = useStoreState('connection', ({ connection }) => connection.state === 'connected');
  useEffect(() => {
    if (!connected) return undefined;
    const stop = new AbortController();
    const reloadDrafts = ({ items }: CollectionList) => {
      const hashes = new Map(items.map(({ hash, path }) => [path, hash]));
      for (const draft of requests.getState().drafts) {
        const hash = draft.origin.kind === 'file' ? hashes.get(draft.origin.id) : undefined;
        if (hash !== undefined && hash !== draft.file?.hash && !isChanged(draft))
          requests
            .getState()
            .reload(draft.key)
            .catch(() => undefined);
      }
    };
    const follow = async () => {
      for await (const list of await client.collections.feed({}, { signal: stop.signal })) {
        queries.setQueryData(api.collections.list.queryKey(), list);
        reloadDrafts(list);
      }
    };
    // A lost connection ends the feed, and follows it again when it is back.
    follow().catch(() => undefined);
    return () => stop.abort();
  }, [api, client, queries, requests, connected]);
}
