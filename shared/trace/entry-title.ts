import type { EntryOf, JournalEntry } from '../model/journal-entry.ts';
import { profileEntries } from '../profile/profile-entries.ts';
import { faultWords } from '../faults/fault-words.ts';
import type { PairingOutcome } from '../model/capture.ts';
import { counted, ordinal } from './counted.ts';
import { deliveryWords } from './delivery-words.ts';
import { isRetrying } from './entry-outcome.ts';
import { formatDuration } from './format-duration.ts';
import { ofKind, type KindTable } from './of-kind.ts';
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

const titles: KindTable<EntryTitle, [ReceiverNames]> = {
  exchange: (entry, names) => ({
    title: `${entry.method} ${pathOf(entry.url)}`,
    aside: `to ${receiverName(entry, names)}`,
  }),
  decision: ({ method, server, url }) => ({
    title: `${method} ${pathOf(url)}`,
    aside: `seen by ${partyName[server]}`,
  }),
  token: ({ clientId, scope }) => ({
    title: `Token issued to ${clientId}`,
    aside: scope === '' ? 'no scope' : `scope ${scope}`,
  }),
  chat: (entry) => ({ title: chatTitle(entry), aside: `customer ${entry.customerId}` }),
  event: ({ deliveries, event, problem }) => ({
    title: event,
    aside: problem ?? `event, ${counted(deliveries, 'delivery', 'deliveries')}`,
  }),
  delivery: (entry, names) => ({ title: deliveryTitle(entry), aside: deliveryAside(entry, names) }),
  attempt: attemptTitle,
  capture: ({ method, path, span }, names) => ({
    title: `${method} ${path}`,
    aside: named(names.get(span ?? ''), 'seen by Receiver'),
  }),
  clock: ({ offsetMs, party }) => ({ title: clockTitle(`${partyName[party]} clock`, offsetMs), aside: 'clock' }),
  profile: assumptionTitle,
  record: ({ change, message }) => ({ title: message, aside: `record ${change}` }),
  fault: ({ change, fault, message }) => ({
    title: message,
    aside: fault ? faultWords(fault).aside : `fault ${change}`,
  }),
  subscription: subscriptionTitle,
  registration: ({ message, of }) => ({ title: message, aside: of }),
  pairing: ({ deliveryId, event, n, outcome }, names) => ({
    title: `${event} ${pairingLabels[outcome]}`,
    aside: named(names.get(deliveryId), `attempt ${String(n)}`),
  }),
  experiment: ({ message }) => ({ title: message, aside: 'failure lab' }),
  tool: ({ message, tool }) => ({ title: message, aside: tool }),
  catcher: ({ message }) => ({ title: message, aside: 'receiver' }),
  case: ({ change, message }) => ({ title: message, aside: `case file ${change}` }),
};

/** Returns the title of an entry. Deliveries, attempts, captures and pairings include the name of the subscription. */
export function entryTitle(entry: JournalEntry, names: ReceiverNames = noNames): EntryTitle {
  const title = 'message' in entry ? entry.message : entry.kind;
  return ofKind(titles, entry, names) ?? { title, aside: entry.kind };
}

/** The subscription, and what happened to it; why it is paused, which its state says. */
function subscriptionTitle({ id, message }: EntryOf<'subscription'>, names: ReceiverNames): EntryTitle {
  const name = names.get(id) ?? id;
  const about = [name, id].map((called) => `Subscription ${called} `).find((start) => message.startsWith(start));
  if (about === undefined) return { title: message, aside: 'webhooks' };
  return { title: name, aside: message.slice(about.length).replace(/^(?:is paused: |is |was )/, '') };
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

const isScalar = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

/** The assumptions that changed. @returns Of a single value, what it was and is. */
function assumptionTitle({ before, changes }: EntryOf<'profile'>): EntryTitle {
  const entries = new Map<string, { title: string }>(Object.entries(profileEntries));
  const changed = Object.entries(changes);
  const titles = changed.map(([name]) => entries.get(name)?.title ?? name).join(', ');
  const title = `${changed.length === 1 ? 'Assumption' : 'Assumptions'} changed: ${titles}`;
  const [[name, is] = ['', undefined], ...others] = changed;
  const was = before?.[name];
  const isOne = others.length === 0 && isScalar(was) && isScalar(is);
  return { title, aside: isOne ? `${String(was)} to ${String(is)}` : 'assumptions' };
}

/** The status of a delivery, with the number of the successful attempt unless it was the first. */
function deliveryTitle(entry: EntryOf<'delivery'>): string {
  const { status, n = 1 } = entry;
  if (status === 'delivered') return n > 1 ? `Delivered, ${ordinal(n)} attempt` : 'Delivered';
  return `Delivery ${isRetrying(entry) ? 'retrying' : deliveryWords[status]}`;
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

/** What moved a clock, or several. */
export function clockTitle(name: string, offsetMs: number): string {
  if (offsetMs === 0) return `${name} reset to the wall clock`;
  return `${name} moved to ${signedDuration(offsetMs)}`;
}

/** A clock's offset from the wall clock, with its sign: `+6 min`. */
export function signedDuration(ms: number): string {
  return ms < 0 ? formatDuration(ms) : `+${formatDuration(ms)}`;
}
