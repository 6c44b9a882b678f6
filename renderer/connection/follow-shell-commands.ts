import type { ShellCommand } from '#shared/model/shell.ts';
import type { ApiClient } from '../store/api-client.ts';
import { reloadSetUp } from '../store/open-config.ts';
import { showImport } from '../store/show-import.ts';
import { showCase } from '../store/show-case.ts';
import { showPlace } from '../store/show-place.ts';
import type { Stores } from '../store/stores.ts';

/**
 * Runs the commands of the desktop shell. A browser page receives none.
 * @returns Resolves when the feed ends; in a browser, when the signal aborts it.
 */
export async function followShellCommands(stores: Stores, client: ApiClient, signal: AbortSignal): Promise<void> {
  await stores.shell.getState().load();
  for await (const command of await client.shell.commands({}, { signal })) runCommand(stores, command);
}

function runCommand(stores: Stores, command: ShellCommand): void {
  switch (command.kind) {
    case 'open-screen':
      showPlace(stores, command);
      return;
    case 'case-opening':
      stores.cases.getState().followOpening(command.name);
      return;
    case 'show-case':
      showCase(stores, command.id);
      return;
    case 'config-opened':
      reloadSetUp(stores);
      return;
    case 'import-requests':
      showImport(stores, command);
      return;
    case 'open-dialog':
      stores.shell.getState().show(command.dialog);
      return;
    case 'notice':
      stores.shell.getState().tell(command.tone, command.text);
      return;
    case 'settings-changed':
      void stores.queries.invalidateQueries({ queryKey: stores.api.settings.key() });
      return;
    case 'toggle-presenter':
      stores.presenter.getState().toggle();
      return;
    case 'explain':
      stores.shell.getState().explain(true);
  }
}
