import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { OwnStores, States, Stores } from './stores.ts';

export const StoresContext = createContext<Stores | undefined>(undefined);

/** The stores of the page. */
export function useStores(): Stores {
  const stores = useContext(StoresContext);
  if (!stores) throw new Error('StoresContext is missing above this component.');
  return stores;
}

/** A part of one store; the component rerenders when it changes. */
export function useStoreState<Name extends keyof States, Part>(
  name: Name,
  select: (state: States[Name]) => Part,
): Part {
  const stores: OwnStores = useStores();
  return useStore(stores[name], select);
}
