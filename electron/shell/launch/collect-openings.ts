import type { App } from 'electron';
import { secondStart, type Opening } from './openings.ts';

/** Links and files that the system asked the app to open, also before it was ready. */
export interface CollectedOpenings {
  /** Calls `open` for each pending and future opening. `undefined` means a second start without links or files. */
  handle(open: (opening: Opening | undefined) => void): void;
}

/**
 * Starts listening immediately, because macOS reports files and links before the app is ready.
 * @param first The links and files of this start.
 */
export function collectOpenings(app: Pick<App, 'on'>, first: readonly Opening[]): CollectedOpenings {
  const pending: (Opening | undefined)[] = [...first];
  let receive = (opening: Opening | undefined): void => void pending.push(opening);
  app.on('open-file', (event, path) => {
    event.preventDefault();
    receive({ kind: 'file', path });
  });
  app.on('open-url', (event, link) => {
    event.preventDefault();
    receive({ kind: 'link', link });
  });
  app.on('second-instance', (_event, _argv, _folder, data) => {
    const { openings = [] } = secondStart.safeParse(data).data ?? {};
    receive(undefined);
    for (const opening of openings) receive(opening);
  });
  return {
    handle(open) {
      receive = open;
      pending.splice(0).forEach(open);
    },
  };
}
