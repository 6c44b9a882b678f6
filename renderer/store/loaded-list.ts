import { messageOf } from '#shared/errors/message-of.ts';

/** A list that is loaded as a whole. */
export interface LoadedList<Item> {
  status: 'loading' | 'ready' | 'failed';
  items: readonly Item[];
  /** Why it could not be loaded. */
  problem: string | undefined;
  /** Loads it; the known items stay until the response arrives. */
  load: () => Promise<void>;
}

/**
 * The initial state of a list, and its load action.
 * @param set The setter of the store that contains the list.
 */
export function loadedList<Item>(
  set: (part: Partial<LoadedList<Item>>) => void,
  ask: () => Promise<{ items: readonly Item[] }>,
): LoadedList<Item> {
  return {
    status: 'loading',
    items: [],
    problem: undefined,
    load: async () => {
      try {
        const { items } = await ask();
        set({ status: 'ready', items, problem: undefined });
      } catch (error) {
        set({ status: 'failed', problem: messageOf(error) });
      }
    },
  };
}
