import type { CallControl } from './call-control.ts';

/** Follows a run. SIGINT cancels it with a POST to this path: its faults are cleared, and the results so far are printed. */
export async function cancelOnInterrupt<Result>(
  call: CallControl,
  path: string,
  follow: () => Promise<Result>,
): Promise<Result> {
  const cancel = (): void => void call('POST', path).catch(() => undefined);
  process.once('SIGINT', cancel);
  try {
    return await follow();
  } finally {
    process.off('SIGINT', cancel);
  }
}

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
