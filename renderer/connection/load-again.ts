import type { Stores } from '../store/stores.ts';

const item = 'hookbench.restored';

/** Loads the page again after a restart. @param restored The name of the restored snapshot, empty for a new session */
export function loadAgain(restored: string): void {
  sessionStorage.setItem(item, restored);
  location.reload();
}

/** Reports the restart after which the page was loaded again. */
export function reportRestart({ shell }: Stores): void {
  const restored = sessionStorage.getItem(item);
  if (restored === null) return;
  sessionStorage.removeItem(item);
  shell.getState().tell('done', restored === '' ? 'The new session has started.' : `Restored “${restored}”.`);
}
