import type { App } from 'electron';
import type { Engine } from '../../engine/engine.ts';

const maxCloseMs = 10_000;

/**
 * Delays quitting until everything is closed, at most 10 s. Closing the window, the menu and signals all quit this way. A
 * second request does not quit immediately, because Ctrl+C is received twice if a command line started the app.
 * @returns A function that quits within at most `limitMs` milliseconds.
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
    const stopWaiting = clock.after(maxCloseMs, failed);
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
