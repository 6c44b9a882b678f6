import type { EntryOf, JournalEntry } from '#shared/model/journal-entry.ts';
import type { Place } from '#shared/model/screen.ts';
import { counted } from '#shared/trace/counted.ts';

/** The text of a notification, and the place that a click on it opens. */
export interface NotificationText {
  title: string;
  body: string;
  place: Place;
}

const isExhausted = (entry: JournalEntry): entry is EntryOf<'delivery'> =>
  entry.kind === 'delivery' && entry.status === 'exhausted';

const isDisabled = (entry: JournalEntry): entry is EntryOf<'subscription'> =>
  entry.kind === 'subscription' && entry.change === 'disabled';

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

/**
 * The notifications for a batch of journal entries: one for all exhausted deliveries, and one for each disabled subscription.
 * Entries of case files are ignored.
 */
export function notificationsOf(batch: readonly JournalEntry[]): NotificationText[] {
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
