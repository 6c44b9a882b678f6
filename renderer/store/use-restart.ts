import { useStores } from './use-stores.ts';
import { QueryObserver } from '@tanstack/react-query';
import type { Status } from '#shared/model/status.ts';
import { keptData, keptQueries } from './kept-data.ts';
import type { Stores } from './stores.ts';

/** The limit of waiting for a restart, as on the command line, in milliseconds. */
const maxWaitMs = 60_000;

interface RestartDeps extends Pick<Stores, 'api' | 'connection' | 'queries'> {
  /** Calls `call` after `ms` milliseconds. @returns A function that cancels it. */
  after: (ms: number, call: () => void) => () => void;
  reload: () => void;
}

/**
 * Runs an action that restarts the parties with other data, waits until they are ready, and loads the page again.
 * @throws Error if the action fails, or if the parties are not ready within 60 s after it
 */
export async function restarted(act: () => Promise<unknown>, deps: RestartDeps): Promise<never> {
  const { after, api, connection, queries, reload } = deps;
  const before = keptData(deps, 'status')?.startedAt;
  const { promise, reject } = Promise.withResolvers<never>();
  let stopWaiting = (): void => undefined;
  // The status is read again when the connection is back.
  const { queryKey } = keptQueries(api).status;
  const stop = new QueryObserver<Status>(queries, { queryKey, enabled: false }).subscribe(({ data: now }) => {
    if (now === undefined || now.startedAt === before) return;
    stopWaiting();
    reload();
  });
  const wait = (): void => {
    stopWaiting = after(maxWaitMs, () =>
      reject(
        new Error(
          'Hookbench did not restart within 60 s. Check that it is still running. The session takes effect at its next start.',
        ),
      ),
    );
  };
  act().then(wait, (error: unknown) => {
    // A call that the restart interrupts fails too.
    if (connection.getState().connection.state === 'connected') reject(error);
    else wait();
  });
  return promise.finally(() => {
    stop();
    stopWaiting();
  });
}

/** Runs an action that restarts the parties with other data, waits at most 60 s until they are ready, and loads the page again. */
export function useRestart(): (act: () => Promise<unknown>) => Promise<void> {
  const stores = useStores();
  return (act) =>
    restarted(act, {
      ...stores,
      reload: () => location.reload(),
      after: (ms, call) => {
        const timer = setTimeout(call, ms);
        return () => clearTimeout(timer);
      },
    });
}
