import type { JournalEntry } from '#shared/model/journal-entry.ts';
import type { Place } from '#shared/model/screen.ts';
import { notificationsOf, type NotificationText } from './notification-of.ts';

/** A notification, as far as it is used. */
export interface ShownNotification {
  on(event: 'click' | 'close' | 'failed', listener: () => void): unknown;
  show(): void;
}

export interface NotifyParts {
  /** Whether the user wants them, as it is set now. */
  wanted: () => boolean;
  /** Whether the user looks at the window, where it is shown anyway. */
  looking: () => boolean;
  create: (text: Pick<NotificationText, 'title' | 'body'>) => ShownNotification;
  open: (place: Place) => void;
}

/** So many are held, for one that is forgotten by the program cannot be clicked; older ones lead nowhere. */
const mostHeld = 20;

/** @returns Is told what was committed to the journal, and shows what of it the user wants to be told. */
export function createNotifier({
  create,
  looking,
  open,
  wanted,
}: NotifyParts): (batch: readonly JournalEntry[]) => void {
  const held = new Set<ShownNotification>();
  return (batch) => {
    if (!wanted() || looking()) return;
    for (const { place, ...text } of notificationsOf(batch)) {
      const notification = create(text);
      const release = (): void => void held.delete(notification);
      notification.on('click', () => {
        release();
        open(place);
      });
      notification.on('close', release);
      notification.on('failed', release);
      held.add(notification);
      for (const oldest of [...held].slice(0, held.size - mostHeld)) held.delete(oldest);
      notification.show();
    }
  };
}
