import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { nodeOf } from '#shared/model/node.ts';
import { formatDuration } from '#shared/trace/format-duration.ts';
import { signedDuration } from '#shared/trace/entry-title.ts';
import { partyName } from '#shared/trace/party-name.ts';
import { formatBytes } from '../../../components/text/format-bytes.ts';

/** One fact of an entry. */
export interface Fact {
  label: string;
  value: string;
}

/** The facts of an entry, ids first. */
export function factsOf(entry: JournalEntry): Fact[] {
  const pairs: [string, string | undefined][] = [
    ...ownFacts(entry),
    ['Trace', entry.trace],
    ['Node', nodeOf(entry)],
    ['Case file', nodeOf(entry) === undefined ? entry.case?.id : undefined],
    ['Time', entry.at],
    ['Duration', 'durationMs' in entry ? formatDuration(entry.durationMs) : undefined],
  ];
  return pairs.flatMap(([label, value]) => (value === undefined || value === '' ? [] : [{ label, value }]));
}

function ownFacts(entry: JournalEntry): [string, string | undefined][] {
  switch (entry.kind) {
    case 'exchange':
      return [
        ['Exchange', entry.id],
        ['Span', entry.span],
        ['From', partyName[entry.from]],
        ['URL', entry.url],
      ];
    case 'decision':
      return [
        ['Checks', entry.id],
        ['Span', entry.span],
        ['Server', partyName[entry.server]],
        ['URL', entry.url],
      ];
    case 'token':
      return [
        ['Token (jti)', entry.id],
        ['Client', entry.clientId],
        ['Subject', entry.subject],
        ['Scope', entry.scope],
        ['Expires', entry.expiresAt],
      ];
    case 'chat':
      return [
        ['Chat', entry.id],
        ['Session', entry.sessionId],
        ['Customer', entry.customerId],
        ['Status', entry.status],
        ['Agent', entry.agentId],
      ];
    case 'event':
      return [
        ['Event', entry.event],
        ['Id', entry.id],
        ['Customer', entry.customerId],
        ['Deliveries', String(entry.deliveries)],
      ];
    case 'delivery':
      return [
        ['Delivery', entry.id],
        ['Event', entry.event],
        ['Event id', entry.eventId],
        ['Subscription', entry.subscriptionId],
        ['Status', entry.status],
      ];
    case 'attempt':
      return [
        ['Attempt', entry.id],
        ['Delivery', entry.deliveryId],
        ['Span', entry.span],
        ['URL', entry.url],
      ];
    case 'capture':
      return [
        ['Capture', entry.id],
        ['Span', entry.span],
        ['Event', entry.event],
        ['Webhook id', entry.webhookId],
        ['Size', formatBytes(entry.size)],
      ];
    case 'clock':
      return [
        ['Party', partyName[entry.party]],
        ['Offset', signedDuration(entry.offsetMs)],
      ];
    case 'profile':
      return Object.entries(entry.changes).map(([name, value]) => [name, changeWords(entry.before?.[name], value)]);
    case 'fault':
      return [
        ['Fault', entry.id],
        ['Event', entry.what],
        ['Message', entry.message],
      ];
    case 'subscription':
      return [
        ['Subscription', entry.id],
        ['Change', entry.change],
        ['Message', entry.message],
      ];
    case 'pairing':
      return [
        ['Delivery', entry.deliveryId],
        ['Attempt', String(entry.n)],
        ['Capture', entry.captureId],
        ['Outcome', entry.outcome],
      ];
    case 'catcher':
      return [
        ['Change', entry.change.join(', ')],
        ['Message', entry.message],
      ];
    case 'case':
      return [
        ['Case', entry.id],
        ['Change', entry.change],
        ['Entries', String(entry.entries)],
        ['Message', entry.message],
      ];
    case 'interface':
    case 'record':
    case 'traffic':
    case 'experiment':
    case 'engine':
      return [
        ['Change', entry.change],
        ['Message', entry.message],
      ];
  }
}

function changeWords(before: unknown, value: unknown): string {
  const now = JSON.stringify(value);
  return before === undefined ? now : `${now}, was ${JSON.stringify(before)}`;
}
