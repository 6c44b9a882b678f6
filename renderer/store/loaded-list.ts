/** A list that is loaded as a whole. */
export interface LoadedList<Item> {
  status: 'loading' | 'ready' | 'failed';
  items: readonly Item[];
  /** Why it could not be loaded. */
  problem: string | undefined;
  /** Loads it; the known items stay until the response arrives. */
  load: () => Promise<void>;
}
