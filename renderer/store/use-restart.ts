import { useStores } from './use-stores.ts';

/** Runs an action that restarts the parties with other data, waits until they are ready, and loads the page again. */
export function useRestart(): (act: () => Promise<unknown>) => Promise<void> {
  const { connection, status } = useStores();
  return async (act) => {
    const before = status.getState().status?.startedAt;
    const { promise, reject } = Promise.withResolvers<never>();
    // The status is read again when the connection is back.
    const stop = status.subscribe(({ status: now }) => {
      if (now !== undefined && now.startedAt !== before) location.reload();
    });
    act().catch((error: unknown) => {
      // A call that the restart interrupts fails too.
      if (connection.getState().connection.state === 'connected') reject(error);
    });
    await promise.finally(stop);
  };
}
