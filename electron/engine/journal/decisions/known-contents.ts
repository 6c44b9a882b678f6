import type { Store } from '../../store/open-store.ts';

/** Stores repeating texts once, such as the headers of a client with many requests. */
export type KnownContents = ReturnType<typeof createKnownContents>;

const insert = 'INSERT INTO contents (id, content) VALUES (?, ?)';
const seenOnce = 0;
const onItsWay = -1;
const shortest = 24;
const longest = 4096;

/**
 * Stores a text when it is seen for the second time, and caches the most recently used ones.
 * @param size The cache holds this many to twice as many texts.
 */
export function createKnownContents(store: Pick<Store, 'get' | 'write'>, size = 128) {
  let young = new Map<string, number>();
  let old = new Map<string, number>();
  let lastId: number | undefined;

  function remember(text: string, state: number): void {
    young.set(text, state);
    if (young.size < size) return;
    old = young;
    young = new Map();
  }

  function settle(text: string, state: number): void {
    const generation = young.has(text) ? young : old;
    if (generation.has(text)) generation.set(text, state);
  }

  const storedUpTo = (): number => (lastId ??= Number(store.get('SELECT max(id) AS id FROM contents')?.['id'] ?? 0));

  function keep(text: string): void {
    const id = storedUpTo() + 1;
    lastId = id;
    store.write([{ sql: insert, params: [id, text] }]).then(
      ({ kind }) => {
        settle(text, kind === 'committed' ? id : seenOnce);
      },
      () => {
        settle(text, seenOnce);
      },
    );
  }

  return {
    /** The id of a stored text; 0 if the text must be stored with the decision. */
    find(text: string): number {
      if (text.length < shortest || text.length > longest) return 0;
      let state = young.get(text);
      if (state === undefined) {
        state = old.get(text);
        remember(text, state ?? seenOnce);
        if (state === undefined) return 0;
      }
      if (state > 0) return state;
      if (state === seenOnce) {
        settle(text, onItsWay);
        keep(text);
      }
      return 0;
    },
    /** The highest id of stored texts, and the ids in use; undefined while a text is being stored. */
    inUse(): { upTo: number; ids: number[] } | undefined {
      const states = [...young.values(), ...old.values()];
      if (states.includes(onItsWay)) return undefined;
      return { upTo: storedUpTo(), ids: states.filter((state) => state > 0) };
    },
  };
}
