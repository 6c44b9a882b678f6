import type { EntryOf, JournalEntry } from '#shared/model/journal-entry.ts';
import type { Place } from '#shared/model/screen.ts';
import { counted } from '#shared/trace/counted.ts';

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

/** The text of a notification, and the place that a click on it opens. */
interface NotificationText {
  title: string;
  body: string;
  place: Place;
}

/**
 * The notifications for a batch of journal entries: one for all exhausted deliveries, and one for each disabled subscription.
 * Entries of case files are ignored.
 */
function notificationsOf(batch: readonly JournalEntry[]): NotificationText[] {
  const own = batch.filter((entry) => entry.case === undefined);
  return [
    ...ofDeliveries(own.filter(isExhausted)),
    ...own.filter(isDisabled).map(({ id, message }) => ({
      title: 'A subscription was disabled',
      body: message,
      place: { screen: 'subscriptions' as const, id },
    })),
  ];
}

function ofDeliveries(exhausted: readonly EntryOf<'delivery'>[]): NotificationText[] {
  const [first] = exhausted;
  if (!first) return [];
  if (exhausted.length === 1) {
    const body = `All attempts of ${first.id} failed. It is not retried automatically.`;
    return [{ title: `${first.event} was not delivered`, body, place: { screen: 'deliveries', id: first.id } }];
  }
  const title = `${counted(exhausted.length, 'delivery', 'deliveries')} failed`;
  return [
    { title, body: 'All their attempts failed. They are not retried automatically.', place: { screen: 'deliveries' } },
  ];
}

const isExhausted = (entry: JournalEntry): entry is EntryOf<'delivery'> =>
  entry.kind === 'delivery' && entry.status === 'exhausted';

const isDisabled = (entry: JournalEntry): entry is EntryOf<'subscription'> =>
  entry.kind === 'subscription' && entry.change === 'disabled';
