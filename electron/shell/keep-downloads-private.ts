import { chmodSync } from 'node:fs';
import type { Session } from 'electron';

/**
 * Makes what the page saves readable for its owner only, as all that Hookbench writes: exports hold what went over the wire.
 * @param note Told when a file could not be changed.
 */
export function keepDownloadsPrivate(session: Pick<Session, 'on'>, note: (error: unknown) => void): void {
  session.on('will-download', (_event, item) => {
    item.once('done', (_done, state) => {
      if (state !== 'completed') return;
      try {
        chmodSync(item.getSavePath(), 0o600);
      } catch (error) {
        note(error);
      }
    });
  });
}
