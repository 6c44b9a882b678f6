import { useEffect } from 'react';
import type { LoadedList } from './loaded-list.ts';
import type { States } from './stores.ts';
import { useStoreState } from './use-stores.ts';

type WatchedList = LoadedList<unknown> & { watch: () => () => void };

type ListName = {
  [Name in keyof States]: States[Name] extends WatchedList ? Name : never;
}[keyof States];

/** A list of the stores, loaded whenever it is shown or the connection is restored, and up to date while it is shown. */
export function useLoaded<Name extends ListName>(name: Name): States[Name] {
  const list = useStoreState(name, (state) => state);
  const connected = useStoreState('connection', ({ connection }) => connection.state === 'connected');
  const { load, watch } = list;
  useEffect(() => watch(), [watch]);
  useEffect(() => {
    if (connected) void load();
  }, [connected, load]);
  return list;
}
