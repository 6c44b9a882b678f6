import type { Cancel } from '../clock.ts';

/** What is called when a signal aborts. */
const waiting = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls `run` when a signal aborts. All callbacks of a signal share one listener, because adding a listener takes longer the
 * more a signal has.
 */
export function onAbort(signal: AbortSignal, run: () => void): Cancel {
  let callbacks = waiting.get(signal);
  if (!callbacks) {
    const all = (callbacks = new Set());
    waiting.set(signal, all);
    signal.addEventListener('abort', () => {
      for (const callback of all) callback();
    });
  }
  callbacks.add(run);
  return () => callbacks.delete(run);
}
