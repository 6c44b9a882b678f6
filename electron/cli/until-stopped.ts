/**
 * Waits for SIGINT or SIGTERM, or until the program that started this one ends or closes its IPC channel, then stops.
 * A second signal ends the process immediately.
 * @param stop Finishes the work in flight and stops.
 */
export async function untilStopped(stop: () => Promise<void>): Promise<void> {
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => {
        process.once(signal, () => process.exit(130));
        resolve();
      });
    }
    process.once('disconnect', resolve);
    process.channel?.unref();
  });
  await stop();
}

/** A signal that the first SIGINT or SIGTERM aborts with this message. The next one ends the process. */
export function abortedWhenStopped(message: string): AbortSignal {
  const stop = new AbortController();
  const end = (): void => stop.abort(new Error(message));
  process.once('SIGINT', end).once('SIGTERM', end);
  return stop.signal;
}
