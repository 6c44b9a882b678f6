import type { EntryOf, JournalEntry } from '../model/journal-entry.ts';
import { partyOfPlace } from '../faults/party-of-place.ts';
import type { Peer } from '../model/party.ts';
import { entryOutcome, isRetrying, type Outcome } from './entry-outcome.ts';
import { entryTitle } from './entry-title.ts';
import { foldHops, type ReceivedEntry, type Row, isSent } from './fold-hops.ts';
import { ofKind, type KindTable } from './of-kind.ts';
import { partyName } from './party-name.ts';
import { noNames, receiverName, type ReceiverNames } from './receiver-name.ts';
import { hopTexts } from './hop-texts.ts';
import { isBySomeoneElse } from './lesson-trace.ts';
import { isAuthorizationResponse, isByBrowser } from './step-text.ts';

/** Phases before the request is sent. */
const beforeRequest = new Set(['dns', 'tcp', 'tls']);
/** Codes of errors before the request: refused address, no token, or failed TLS, which TLS 1.3 may report late. */
const notSent = /^(ERR_ADDRESS_DENIED|OAUTH_TOKEN_FAILED|EPROTO|ERR_SSL_.*)$/;

/** Whether a request reached the receiver, regardless of its response. */
export function isReached({ cause, error }: Pick<EntryOf<'attempt'>, 'cause' | 'error'>): boolean {
  if (error === undefined) return true;
  // The server expects TLS, and does not read requests without it.
  if (cause === 'plain-to-tls-port') return false;
  return !(beforeRequest.has(error.phase ?? '') || notSent.test(error.code));
}

/** The message that broke: the request did not reach the receiver, or no complete response came back. */
type BrokenPart = 'request' | 'answer';

/** The message of a hop that broke; undefined if the sender got a complete response. */
function brokenPart(entry: JournalEntry, received: ReceivedEntry | undefined): BrokenPart | undefined {
  if (!isSent(entry) || (entry.status !== undefined && !entry.error)) return undefined;
  const arrived = received !== undefined || entry.status !== undefined;
  return arrived || (isReached(entry) && entry.error?.phase !== 'request') ? 'answer' : 'request';
}

/** Who takes part in a trace: one of the parties, the user's browser, a receiver, or a program outside Hookbench. */
export interface Lifeline {
  key: string;
  peer: Peer;
  name: string;
}

/** One request and its response between two lifelines. Offsets are in milliseconds from the start of the trace. */
export interface Hop {
  key: string;
  from: Lifeline;
  to: Lifeline;
  startMs: number;
  endMs: number;
  request: string;
  answer: string;
  outcome: Outcome;
  /** The message that broke, if the sender got no complete response; `answer` then names the error. */
  broke?: BrokenPart;
  /** The entry to show when the hop is selected, and the entry of its other end if there is one. */
  entry: JournalEntry;
  received?: ReceivedEntry;
}

/** An action of a single party, at one point of its lifeline. */
export interface Note {
  key: string;
  at: Lifeline;
  offsetMs: number;
  text: string;
  outcome: Outcome;
  entry: JournalEntry;
  /** The entries of the same action that follow at once: the deliveries of one event to further subscriptions. */
  repeats: JournalEntry[];
}

/** One row of the diagram, from top to bottom. */
export type Moment =
  | { type: 'request'; offsetMs: number; hop: Hop }
  | { type: 'answer'; offsetMs: number; hop: Hop }
  | { type: 'note'; offsetMs: number; note: Note };

/** A trace as a sequence diagram. */
export interface Sequence {
  lifelines: Lifeline[];
  hops: Hop[];
  notes: Note[];
  /** Requests, responses and notes, ordered by time. */
  moments: Moment[];
  durationMs: number;
}

/**
 * Builds the sequence diagram of a trace from its entries, in any order.
 * @param names Names of the receivers.
 */
export function sequenceOf(entries: readonly JournalEntry[], names: ReceiverNames = noNames): Sequence {
  const folded = foldHops(entries);
  const rows = folded.filter(({ entry }) => !(isOfSender(entry) && isForeign(entry)));
  const zero = Math.min(...rows.map(({ entry }) => entry.atMs));
  const hops: Hop[] = [];
  const notes: Note[] = [];
  // Other addresses can have parameters of these names.
  const isSignIn = rows.some(({ entry }) => entry.kind === 'exchange' && isByBrowser(entry));
  for (const row of rows) {
    const found = ofKind(ends, row.entry, names, isSignIn);
    if (found) hops.push(hopOf(row, isForeign(row.entry) ? { ...found, from: someoneElse } : found, zero));
    else if (!isPlainArrival(row.entry)) addNote(notes, noteOf(row, zero, names));
  }
  const moments = inOrder(hops, notes);
  return { lifelines: lifelinesOf(hops, notes), hops, notes, moments, durationMs: lastOffset(moments) };
}

/** The arrow already shows that a delivery was received unchanged, so it needs no note. */
const isPlainArrival = (entry: JournalEntry): boolean => entry.kind === 'pairing' && entry.outcome === 'delivered';

const party = (peer: Peer): Lifeline => ({ key: peer, peer, name: partyName[peer] });

/** Each receiver outside Hookbench has its own lifeline. */
function receiver(entry: EntryOf<'exchange' | 'attempt'>, names: ReceiverNames): Lifeline {
  if (entry.to !== 'other') return party(entry.to);
  const name = receiverName(entry, names);
  return { key: `receiver ${name}`, peer: 'other', name };
}

/** What the browser sends in a flow. With a user it is another program; in a scenario the client sends it instead. */
const browser = (peer: Peer): Lifeline => ({ key: 'browser', peer, name: 'Browser' });

function senderOf(peer: Peer, to: Peer, entry: EntryOf<'exchange' | 'decision'>): Lifeline {
  return isByBrowser({ ...entry, to }) ? browser(peer) : party(peer);
}

function endsOfExchange(entry: EntryOf<'exchange'>, names: ReceiverNames, isSignIn: boolean): Ends {
  if (isSignIn && entry.from === 'client' && entry.to === 'other' && isAuthorizationResponse(entry.url))
    return { from: browser('client'), to: party('client'), entry };
  return { from: senderOf(entry.from, entry.to, entry), to: receiver(entry, names), entry };
}

/** Who sends a forged webhook or a stolen code in a lesson, where one of our parties plays this part. */
const someoneElse: Lifeline = { key: 'someone-else', peer: 'other', name: 'Someone else' };

const isForeign = ({ trace = '' }: JournalEntry): boolean => isBySomeoneElse(trace);

/** What the service does with a webhook before and after it is sent, which does not happen with a forged one. */
const isOfSender = ({ kind }: JournalEntry): boolean => kind === 'event' || kind === 'delivery';

interface Ends {
  from: Lifeline;
  to: Lifeline;
  entry: EntryOf<'exchange' | 'attempt' | 'decision' | 'capture'>;
}

/** The parties of a hop. A receiving end alone means that a program outside Hookbench sent the request. */
const ends: KindTable<Ends, [ReceiverNames, isSignIn: boolean]> = {
  exchange: endsOfExchange,
  attempt: (entry, names) => ({ from: party('service'), to: receiver(entry, names), entry }),
  decision: (entry) => ({ from: senderOf('other', entry.server, entry), to: party(entry.server), entry }),
  capture: (entry) => ({ from: party('other'), to: party('catcher'), entry }),
};

function hopOf(row: Row, { from, to, entry }: Ends, zero: number): Hop {
  const startMs = entry.atMs - zero;
  const { request, answer } = hopTexts(entry, row.received);
  const broke = brokenPart(entry, row.received);
  return {
    key: row.key,
    from,
    to,
    startMs,
    endMs: startMs + entry.durationMs,
    request,
    answer,
    outcome: entryOutcome(entry),
    ...(broke && { broke }),
    entry,
    ...(row.received && { received: row.received }),
  };
}

function noteOf({ key, entry }: Row, zero: number, names: ReceiverNames): Note {
  const { title } = entryTitle(entry, names);
  return {
    key,
    at: party(placeOf(entry)),
    offsetMs: entry.atMs - zero,
    text: title,
    outcome: entryOutcome(entry),
    entry,
    repeats: [],
  };
}

/** Adds a note. The waiting deliveries of one event are one note. */
function addNote(notes: Note[], note: Note): void {
  const last = notes.at(-1);
  if (!last || !isWaiting(last.entry) || !isWaiting(note.entry) || last.entry.eventId !== note.entry.eventId) {
    notes.push(note);
    return;
  }
  last.repeats.push(note.entry);
  last.text = `${String(1 + last.repeats.length)} × ${note.text}`;
}

const isWaiting = (entry: JournalEntry): entry is EntryOf<'delivery'> =>
  entry.kind === 'delivery' && entry.status === 'pending' && !isRetrying(entry);

function placeOf(entry: JournalEntry): Peer {
  if (entry.kind === 'token') return 'authorization';
  if (entry.kind === 'fault') return partyOfPlace[entry.where ?? 'authorization'];
  if (entry.kind === 'pairing' || entry.kind === 'catcher') return 'catcher';
  if (entry.kind === 'tool') return 'client';
  return entry.kind === 'clock' ? entry.party : 'service';
}

/**
 * The parties that send, receive or act. The browser and outside programs that send are on the left; one that only
 * receives is on the right.
 */
function lifelinesOf(hops: readonly Hop[], notes: readonly Note[]): Lifeline[] {
  const involved = new Set([...hops.flatMap(({ from, to }) => [from.key, to.key]), ...notes.map(({ at }) => at.key)]);
  const ours = (['client', 'authorization', 'service', 'catcher'] as const)
    .map(party)
    .filter(({ key }) => involved.has(key));
  const senders = [party('other'), someoneElse, browser('other')].filter(({ key }) =>
    hops.some(({ from }) => from.key === key),
  );
  const receivers = new Map(hops.filter(({ to }) => to.peer === 'other').map(({ to }) => [to.key, to]));
  return [...senders, ...ours, ...receivers.values()];
}

function inOrder(hops: readonly Hop[], notes: readonly Note[]): Moment[] {
  const moments: Moment[] = [
    ...hops.map((hop): Moment => ({ type: 'request', offsetMs: hop.startMs, hop })),
    ...hops.map((hop): Moment => ({ type: 'answer', offsetMs: hop.endMs, hop })),
    ...notes.map((note): Moment => ({ type: 'note', offsetMs: note.offsetMs, note })),
  ];
  const rank = new Map(moments.map((moment) => [moment, rankOf(moment, hops)]));
  return moments.sort((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0));
}

/**
 * Maximum time between the end of an attempt and the settling of its delivery, which are recorded together, in
 * milliseconds.
 */
const together = 5;

/**
 * The time of a moment. The response to its attempt settles a delivery, so the delivery is never drawn above that
 * response.
 */
function rankOf(moment: Moment, hops: readonly Hop[]): number {
  if (moment.type !== 'note' || moment.note.entry.kind !== 'delivery') return moment.offsetMs;
  const { id, status } = moment.note.entry;
  if (status === 'pending') return moment.offsetMs;
  const ends = hops
    .filter(({ entry }) => entry.kind === 'attempt' && entry.deliveryId === id)
    .map(({ endMs }) => endMs);
  return Math.max(moment.offsetMs, ...ends.filter((end) => end - moment.offsetMs < together));
}

function lastOffset(moments: readonly Moment[]): number {
  return moments.at(-1)?.offsetMs ?? 0;
}
