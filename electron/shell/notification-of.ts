import type { EntryOf, JournalEntry } from '#shared/model/journal-entry.ts';
import type { Place } from '#shared/model/screen.ts';
import { counted } from '#shared/trace/counted.ts';

/** What the system shows beside its clock, and the place that a click on it opens. */
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
    const body = `All attempts of ${first.id} failed. It is not tried again by itself.`;
    return [{ title: `${first.event} was not delivered`, body, place: { screen: 'deliveries', id: first.id } }];
  }
  const title = `${counted(exhausted.length, 'delivery', 'deliveries')} failed for good`;
  return [{ title, body: 'They are not tried again by themselves.', place: { screen: 'deliveries' } }];
}

/**
 * What of a batch of the journal the user wants to be told: one notification for all deliveries that were exhausted. What
 * was read from a case file did not happen here.
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
