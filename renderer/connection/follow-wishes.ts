import type { ShellWish } from '#shared/model/shell.ts';
import type { ApiClient } from '../store/api-client.ts';
import { reloadSetUp } from '../store/open-config.ts';
import { showImport } from '../store/show-import.ts';
import { showCase } from '../store/show-case.ts';
import { showPlace } from '../store/show-place.ts';
import type { Stores } from '../store/stores.ts';

/**
 * Does what the desktop app asks of its page. In a browser nobody asks.
 * @returns When the feed ends; in a browser when the signal ends it.
 */
export async function followWishes(stores: Stores, client: ApiClient, signal: AbortSignal): Promise<void> {
  await stores.shell.getState().load();
  for await (const wish of await client.shell.wishes({}, { signal })) fulfil(stores, wish);
}

function fulfil(stores: Stores, wish: ShellWish): void {
  switch (wish.kind) {
    case 'open-screen':
      showPlace(stores, wish);
      return;
    case 'show-case':
      showCase(stores, wish.id);
      return;
    case 'config-opened':
      reloadSetUp(stores);
      return;
    case 'import-requests':
      showImport(stores, wish);
      return;
    case 'open-dialog':
      stores.shell.getState().show(wish.dialog);
      return;
    case 'notice':
      stores.shell.getState().tell(wish.tone, wish.text);
      return;
    case 'settings-changed':
      void stores.settings
        .getState()
        .refresh()
        .catch(() => undefined);
  }
}
