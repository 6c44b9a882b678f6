import { join } from 'node:path';
import { createWallClock } from '../../electron/engine/clock.ts';
import { createJournal, type Journal } from '../../electron/engine/journal/journal.ts';
import { openStore, type Store } from '../../electron/engine/store/open-store.ts';
import { tempFolder } from './temp-folder.ts';

export interface TestJournal extends AsyncDisposable {
  readonly store: Store;
  readonly journal: Journal;
  close(): Promise<void>;
}

/** A journal with a new store, without parties. */
export async function openJournal(): Promise<TestJournal> {
  const folder = await tempFolder();
  const store = openStore(join(folder.path, 'hookbench.sqlite'), 'stamp');
  const journal = createJournal(store, createWallClock());
  const close = async (): Promise<void> => {
    await store.close();
    await folder[Symbol.asyncDispose]();
  };
  return { store, journal, close, [Symbol.asyncDispose]: close };
}
