import { chmodSync } from 'node:fs';
import type { Session } from 'electron';

/**
 * Sets the mode of downloaded files to 0600, because exports contain recorded messages.
 * @param note Called if the mode cannot be set.
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
