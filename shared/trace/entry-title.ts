import type { EntryOf, JournalEntry } from '../model/journal-entry.ts';
import type { PairingOutcome } from '../model/pairing.ts';
import { counted } from './counted.ts';
import { isRetrying } from './entry-outcome.ts';
import { formatDuration } from './format-duration.ts';
import { ordinal } from './ordinal.ts';
import { noNames, receiverName, type ReceiverNames } from './receiver-name.ts';
import { partyName } from './party-name.ts';
import { pathOf } from './path-of.ts';

/** The title of an entry, with a detail that distinguishes it from similar entries. */
export interface EntryTitle {
  title: string;
  aside: string;
}

const pairingLabels: Record<PairingOutcome, string> = {
  delivered: 'received unchanged',
  lost: 'not received',
  duplicated: 'received again',
  reordered: 'received out of order',
  changed: 'changed in transit',
};

/** Returns the title of an entry. Deliveries, attempts, captures and pairings include the name of the subscription. */
export function entryTitle(entry: JournalEntry, names: ReceiverNames = noNames): EntryTitle {
  switch (entry.kind) {
    case 'exchange':
      return { title: `${entry.method} ${pathOf(entry.url)}`, aside: `to ${receiverName(entry, names)}` };
    case 'decision':
      return { title: `${entry.method} ${pathOf(entry.url)}`, aside: `seen by ${partyName[entry.server]}` };
    case 'token':
      return { title: `Token issued to ${entry.clientId}`, aside: entry.scope };
    case 'chat':
      return { title: chatTitle(entry), aside: `customer ${entry.customerId}` };
    case 'event':
      return {
        title: entry.event,
        aside: entry.problem ?? `event, ${counted(entry.deliveries, 'delivery', 'deliveries')}`,
      };
    case 'delivery':
      return { title: `Delivery ${deliveryEnd(entry)}`, aside: deliveryAside(entry, names) };
    case 'attempt':
      return attemptTitle(entry, names);
    case 'capture':
      return {
        title: `${entry.method} ${entry.path}`,
        aside: named(names.get(entry.span ?? ''), 'seen by Catcher'),
      };
    case 'clock':
      return { title: clockTitle(partyName[entry.party], entry.offsetMs), aside: 'clock' };
    case 'profile':
      return { title: `Assumptions changed: ${Object.keys(entry.changes).join(', ')}`, aside: 'profile' };
    case 'interface':
      return { title: entry.message, aside: 'interface' };
    case 'record':
      return { title: entry.message, aside: `record ${entry.change}` };
    case 'fault':
      return { title: entry.message, aside: `fault ${entry.change}` };
    case 'subscription':
      return { title: entry.message, aside: `subscription ${entry.change}` };
    case 'pairing':
      return {
        title: `${entry.event} ${pairingLabels[entry.outcome]}`,
        aside: named(names.get(entry.deliveryId), `attempt ${String(entry.n)}`),
      };
    case 'catcher':
      return { title: entry.message, aside: 'catcher' };
    case 'traffic':
      return { title: entry.message, aside: 'traffic' };
    case 'experiment':
      return { title: entry.message, aside: 'failure lab' };
    case 'case':
      return { title: entry.message, aside: `case file ${entry.change}` };
    case 'engine':
      return { title: entry.message, aside: 'engine' };
  }
}

const named = (name: string | undefined, aside: string): string => (name === undefined ? aside : `${name}, ${aside}`);

function deliveryAside({ event, subscriptionId }: EntryOf<'delivery'>, names: ReceiverNames): string {
  const name = names.get(subscriptionId);
  return name === undefined ? event : `${event} to ${name}`;
}

/** The subscription is named once: in the title when it is the receiver, else in the aside. */
function attemptTitle(entry: EntryOf<'attempt'>, names: ReceiverNames): EntryTitle {
  const receiver = receiverName(entry, names);
  const name = names.get(entry.subscriptionId ?? '');
  const aside = attemptLabel(entry);
  return { title: `${entry.event} to ${receiver}`, aside: name === receiver ? aside : named(name, aside) };
}

/** The status of a delivery, with the number of the successful attempt unless it was the first. */
function deliveryEnd(entry: EntryOf<'delivery'>): string {
  const { status, n = 1 } = entry;
  if (isRetrying(entry)) return 'retrying';
  return status === 'delivered' && n > 1 ? `${status}, ${ordinal(n)} attempt` : status;
}

/** The number of an attempt, and whether it was requested manually. */
export function attemptLabel({ n, manual }: Pick<EntryOf<'attempt'>, 'n' | 'manual'>): string {
  return `attempt ${String(n)}${manual === true ? ', manual' : ''}`;
}

/** The agent who accepted the chat or the customer's action, where the status does not show it. */
function chatTitle({ action, agentId, status }: EntryOf<'chat'>): string {
  if (action === 'authenticate') return 'Customer authenticated';
  if (action === 'assign' && agentId !== undefined) return `Chat ${status}, accepted by ${agentId}`;
  return `Chat ${status}`;
}

function clockTitle(name: string, offsetMs: number): string {
  if (offsetMs === 0) return `${name} clock reset to the wall clock`;
  return `${name} clock moved to ${signedDuration(offsetMs)}`;
}

/** A clock's offset from the wall clock, with its sign: `+6 min`. */
export function signedDuration(ms: number): string {
  return ms < 0 ? formatDuration(ms) : `+${formatDuration(ms)}`;
}
