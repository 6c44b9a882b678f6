import type { Clock } from './clock.ts';

/** Resolves after a time, or when one of the signals aborts. */
export function pause(clock: Clock, ms: number, ...signals: readonly AbortSignal[]): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      cancel();
      for (const signal of signals) signal.removeEventListener('abort', end);
      resolve();
    };
    const cancel = clock.after(ms, end);
    if (signals.some(({ aborted }) => aborted)) end();
    else for (const signal of signals) signal.addEventListener('abort', end);
  });
}
