import type { App } from 'electron';
import type { Engine } from '../engine/engine.ts';

const patienceMs = 10_000;

/**
 * Lets quitting wait until all is closed, for ten seconds at most. The closed window, the menu and signals all quit this
 * way; Ctrl-C reaches us twice when a command line started us, so a second request does not end at once.
 * @returns Quits within so many milliseconds, for a system that waits no longer.
 */
export function quitCleanly(
  app: Pick<App, 'on' | 'quit' | 'exit'>,
  process: Pick<NodeJS.EventEmitter, 'on'>,
  clock: Engine['clocks']['wall'],
  close: () => Promise<void>,
): (limitMs: number) => void {
  let state: 'open' | 'closing' | 'closed' = 'open';
  const failed = (): void => {
    app.exit(1);
  };
  app.on('before-quit', (event) => {
    if (state === 'closed') return;
    event.preventDefault();
    if (state === 'closing') return;
    state = 'closing';
    const stopWaiting = clock.after(patienceMs, failed);
    close()
      .finally(stopWaiting)
      .then(() => {
        state = 'closed';
        app.quit();
      }, failed);
  });
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      app.quit();
    });
  }
  return (limitMs) => {
    clock.after(limitMs, failed);
    app.quit();
  };
}
