import { messageOf } from '#shared/errors/hookbench-error.ts';
import { maxRestartMs } from '#shared/model/session.ts';
import type { ShellCommand } from '#shared/model/shell.ts';
import type { Connection } from '../store/connection-store.ts';
import { pauseQueriesOffline } from '../store/engine.ts';
import { keepData } from '../store/kept-data.ts';
import type { Stores } from '../store/stores.ts';
import { loadAgain, reportRestart } from './load-again.ts';
import { portTransport } from './port-transport.ts';
import { socketTransport } from './socket-transport.ts';
import { NoKeyError, type Closed, type Transport, type OpenTransport } from './transport.ts';
import { followJournal } from './follow-journal.ts';
import type { ControlClient } from '#shared/contract/client.ts';
import { reloadSetUp } from '../store/open-config.ts';
import { showImport } from '../store/show-import.ts';
import { showCase } from '../store/use-open-case.ts';
import { showPlace } from '../store/show-place.ts';

/**
 * Runs the commands of the desktop shell. A browser page receives none.
 * @returns Resolves when the feed ends; in a browser, when the signal aborts it.
 */
async function followShellCommands(stores: Stores, client: ControlClient, signal: AbortSignal): Promise<void> {
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
      showCase(stores, command.id).catch(() => undefined);
      return;
    case 'config-opened':
      reloadSetUp(stores);
      return;
    case 'import-requests':
      showImport(stores, new File([command.text], command.name));
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

/**
 * Opens the transport and reopens it when it closes, until the engine rejects the key of this page.
 * @param loadAgain Loads the page again after a restart with other data: the name of the snapshot, empty for a new session
 */
export async function keepConnected(
  stores: Stores,
  transport: Transport,
  loadAgain: (restored: string) => void,
): Promise<void> {
  let failed = 0;
  let restored: string | undefined;
  for (;;) {
    let reason: string;
    try {
      const open = await transport.open();
      if (restored !== undefined) {
        loadAgain(restored);
        return;
      }
      failed = 0;
      ({ reason, restored } = await syncStores(stores, open));
    } catch (error) {
      if (error instanceof NoKeyError) {
        stores.connection.setState({ connection: { state: 'no-key', reason: error.reason } });
        return;
      }
      reason = messageOf(error);
    }
    failed += 1;
    if (restored !== undefined && failed * restartPauseMs <= maxRestartMs)
      await pause(stores, { state: 'restarting', restored }, restartPauseMs);
    else await lose(stores, reason, backoff(failed));
  }
}

/** Updates the stores until the transport closes. Resolves to the reason. */
async function syncStores(stores: Stores, { client, closed, close }: OpenTransport): Promise<Closed> {
  const stop = new AbortController();
  stores.connection.setState({ connection: { state: 'connected', client } });
  followShellCommands(stores, client, stop.signal).catch(() => undefined);
  const following = Promise.all([
    followJournal(stores, client, stop.signal),
    stores.runs.getState().follow(client, stop.signal),
    stores.scenarios.getState().follow(client, stop.signal),
  ]).then(
    () => ({ reason: 'The live feed of the journal ended.' }),
    (error: unknown) => ({ reason: messageOf(error) }),
  );
  const ended = await Promise.race([closed, following]);
  stop.abort();
  close();
  return ended;
}

const lose = (stores: Stores, reason: string, ms: number): Promise<void> =>
  pause(stores, { state: 'lost', reason, retryAt: Date.now() + ms }, ms);

function pause(stores: Stores, connection: Connection, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    const retry = () => {
      clearTimeout(timer);
      resolve();
    };
    stores.connection.setState({ connection, retry });
  });
}

/** The wait before the next connection attempt during a restart, in milliseconds. */
const restartPauseMs = 500;

/**
 * The wait before the next connection attempt: doubles each time, up to 10 s.
 * @param tries Failed attempts in a row, from 1.
 * @returns Milliseconds.
 */
function backoff(tries: number): number {
  return Math.min(10_000, 250 * 2 ** Math.min(tries, 10));
}

/** Connects the stores to the engine while the page is open. Reconnects when the address gets a new code. */
export async function startConnection(stores: Stores): Promise<never> {
  // A message port in the desktop app, else a WebSocket.
  const transport = location.protocol === 'app:' ? portTransport : socketTransport;
  pauseQueriesOffline(stores.connection, stores.queries);
  keepData(stores);
  reportRestart(stores);
  for (;;) {
    await keepConnected(stores, transport, loadAgain);
    await newCode();
    stores.connection.setState({ connection: { state: 'connecting' } });
  }
}

function newCode(): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (!location.hash.startsWith('#code=')) return;
      window.removeEventListener('hashchange', check);
      resolve();
    };
    window.addEventListener('hashchange', check);
  });
}
