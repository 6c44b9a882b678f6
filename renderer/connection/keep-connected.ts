import { messageOf } from '#shared/errors/message-of.ts';
import type { Stores } from '../store/stores.ts';
import { NoKeyError, type Transport, type OpenTransport } from './transport.ts';
import { followJournal } from './follow-journal.ts';
import { followShellCommands } from './follow-shell-commands.ts';

/** Opens the transport and reopens it when it closes, until the engine rejects the key of this page. */
export async function keepConnected(stores: Stores, transport: Transport): Promise<void> {
  let failed = 0;
  for (;;) {
    let reason: string;
    try {
      const open = await transport.open();
      failed = 0;
      reason = await syncStores(stores, open);
    } catch (error) {
      if (error instanceof NoKeyError) {
        stores.connection.setState({ connection: { state: 'no-key', reason: error.reason } });
        return;
      }
      reason = messageOf(error);
    }
    failed += 1;
    await pause(stores, reason, backoff(failed));
  }
}

/** Updates the stores until the transport closes. Resolves to the reason. */
async function syncStores(stores: Stores, { client, closed, close }: OpenTransport): Promise<string> {
  const stop = new AbortController();
  stores.connection.setState({ connection: { state: 'connected', client } });
  followShellCommands(stores, client, stop.signal).catch(() => undefined);
  const following = Promise.all([
    followJournal(stores, client, stop.signal),
    stores.runs.getState().follow(client, stop.signal),
    stores.lab.getState().load(client),
    stores.scenarios.getState().follow(client, stop.signal),
  ]).then(() => 'The live feed of the journal ended.', messageOf);
  const reason = await Promise.race([closed, following]);
  stop.abort();
  close();
  return reason;
}

function pause(stores: Stores, reason: string, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    const retry = () => {
      clearTimeout(timer);
      resolve();
    };
    stores.connection.setState({ connection: { state: 'lost', reason, retryAt: Date.now() + ms }, retry });
  });
}

/**
 * The wait before the next connection attempt: doubles each time, up to 10 s.
 * @param tries Failed attempts in a row, from 1.
 * @returns Milliseconds.
 */
function backoff(tries: number): number {
  return Math.min(10_000, 250 * 2 ** Math.min(tries, 10));
}
