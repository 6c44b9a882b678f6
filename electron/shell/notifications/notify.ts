import type { JournalEntry } from '#shared/model/journal-entry.ts';
import type { Place } from '#shared/model/screen.ts';
import { notificationsOf, type NotificationText } from './notification-of.ts';

/** The used part of Electron's `Notification`. */
export interface ShownNotification {
  on(event: 'click' | 'close' | 'failed', listener: () => void): unknown;
  show(): void;
}

export interface NotifyDeps {
  /** Whether notifications are enabled. */
  isEnabled: () => boolean;
  /** Whether the window is focused, which shows the event anyway. */
  isFocused: () => boolean;
  create: (text: Pick<NotificationText, 'title' | 'body'>) => ShownNotification;
  open: (place: Place) => void;
}

/** Max notifications with a working click: a notification that is garbage collected loses its listeners. */
const maxHeld = 20;

/** @returns A function that shows the notifications for a committed batch of journal entries. */
export function createNotifier({
  create,
  isFocused,
  open,
  isEnabled,
}: NotifyDeps): (batch: readonly JournalEntry[]) => void {
  const held = new Set<ShownNotification>();
  return (batch) => {
    if (!isEnabled() || isFocused()) return;
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
      for (const oldest of [...held].slice(0, held.size - maxHeld)) held.delete(oldest);
      notification.show();
    }
  };
}
