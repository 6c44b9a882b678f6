import { createContext, useContext } from 'react';
import { useStore, type StoreApi } from 'zustand';
import type { Stores } from './stores.ts';

export const StoresContext = createContext<Stores | undefined>(undefined);

/** The stores of the page. */
export function useStores(): Stores {
  const stores = useContext(StoresContext);
  if (!stores) throw new Error('StoresContext is missing above this component.');
  return stores;
}

type States = { [Name in keyof Stores]: Stores[Name] extends StoreApi<infer State> ? State : never };

/** A part of one store; the component renders again when it changes. */
export function useStoreState<Name extends keyof Stores, Part>(
  name: Name,
  select: (state: States[Name]) => Part,
): Part {
  const stores = useStores();
  return useStore<StoreApi<States[Name]>, Part>(stores[name], select);
}
