import type { App } from 'electron';
import { handedOver, type Opening } from './openings.ts';

/** What the system asked to open, also before anybody could. */
export interface CollectedOpenings {
  /** Calls for each that came, and for each to come. `undefined` is a second start that brought none. */
  handle(open: (opening: Opening | undefined) => void): void;
}

/**
 * Listens from the very start, for macOS tells of files and links before the app is ready.
 * @param first What this start brought itself.
 */
export function collectOpenings(app: Pick<App, 'on'>, first: readonly Opening[]): CollectedOpenings {
  const waiting: (Opening | undefined)[] = [...first];
  let receive = (opening: Opening | undefined): void => void waiting.push(opening);
  app.on('open-file', (event, path) => {
    event.preventDefault();
    receive({ kind: 'file', path });
  });
  app.on('open-url', (event, link) => {
    event.preventDefault();
    receive({ kind: 'link', link });
  });
  app.on('second-instance', (_event, _argv, _folder, data) => {
    const { openings = [] } = handedOver.safeParse(data).data ?? {};
    receive(undefined);
    for (const opening of openings) receive(opening);
  });
  return {
    handle(open) {
      receive = open;
      waiting.splice(0).forEach(open);
    },
  };
}
