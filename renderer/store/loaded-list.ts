import { messageOf } from '#shared/errors/message-of.ts';

/** A list that is asked for as a whole. */
export interface LoadedList<Item> {
  status: 'loading' | 'ready' | 'failed';
  items: readonly Item[];
  /** Why it could not be read. */
  problem: string | undefined;
  /** Asks for it; what is known stays until the answer is there. */
  load: () => Promise<void>;
}

/**
 * The state of a list before it is asked for, and how to ask.
 * @param set Of the store that the list is in.
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
