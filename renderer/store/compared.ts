import { messageOf } from '#shared/errors/message-of.ts';

/** The item that the selected item is compared with. */
export interface Compared<Item> {
  otherId: string | undefined;
  other: Item | undefined;
  /** Why the other item could not be loaded. */
  otherProblem: string | undefined;
  /** Compares with another item; `undefined` ends the comparison. */
  compareWith: (id: string | undefined) => void;
}

/** The part of a store that holds the compared item. */
export function createCompared<Item>(
  set: (change: Partial<Compared<Item>>) => void,
  get: () => Compared<Item>,
  read: (id: string) => Promise<Item>,
): Compared<Item> {
  const load = async (id: string): Promise<void> => {
    try {
      const other = await read(id);
      if (get().otherId === id) set({ other, otherProblem: undefined });
    } catch (error) {
      if (get().otherId === id) set({ otherProblem: messageOf(error) });
    }
  };
  return {
    otherId: undefined,
    other: undefined,
    otherProblem: undefined,
    compareWith: (otherId) => {
      set({ otherId, other: undefined, otherProblem: undefined });
      if (otherId !== undefined) void load(otherId);
    },
  };
}
