import type { EntryOf, JournalEntry } from '../model/journal-entry.ts';
import type { Peer } from '../model/party.ts';
import { entryOutcome, type Outcome } from './entry-outcome.ts';
import { entryTitle } from './entry-title.ts';
import { foldHops, type ReceivedEntry, type Row } from './fold-hops.ts';
import { hopWords } from './hop-words.ts';

/** One request and its answer, between two lifelines. Offsets are milliseconds from the start of the trace. */
export interface Hop {
  key: string;
  from: Peer;
  to: Peer;
  startMs: number;
  endMs: number;
  request: string;
  answer: string;
  outcome: Outcome;
  /** The entry to show when the hop is chosen, and the other end of it where it is known. */
  entry: JournalEntry;
  received?: ReceivedEntry;
}

/** Something that one party did by itself, at one point of its lifeline. */
export interface Note {
  key: string;
  at: Peer;
  offsetMs: number;
  text: string;
  outcome: Outcome;
  entry: JournalEntry;
}

/** A point of the diagram, from top to bottom. */
export type Moment =
  | { type: 'request'; offsetMs: number; hop: Hop }
  | { type: 'answer'; offsetMs: number; hop: Hop }
  | { type: 'note'; offsetMs: number; note: Note };

/** A trace as a sequence diagram. */
export interface Sequence {
  lifelines: Peer[];
  hops: Hop[];
  notes: Note[];
  /** Requests, answers and notes in the order of time. */
  moments: Moment[];
  durationMs: number;
}

/** Draws up the sequence diagram of a trace's entries, in whatever order they come. */
export function sequenceOf(entries: readonly JournalEntry[]): Sequence {
  const rows = foldHops(entries);
  const zero = Math.min(...rows.map(({ entry }) => entry.atMs));
  const hops: Hop[] = [];
  const notes: Note[] = [];
  for (const row of rows) {
    const ends = endsOf(row.entry);
    if (ends) hops.push(hopOf(row, ends, zero));
    else if (!isPlainArrival(row.entry)) notes.push(noteOf(row, zero));
  }
  const moments = inOrder(hops, notes);
  return { lifelines: lifelinesOf(hops), hops, notes, moments, durationMs: lastOffset(moments) };
}

/** That a delivery arrived as it was sent is drawn by its arrow already. */
const isPlainArrival = (entry: JournalEntry): boolean => entry.kind === 'pairing' && entry.outcome === 'delivered';

interface Ends {
  from: Peer;
  to: Peer;
  entry: EntryOf<'exchange' | 'attempt' | 'decision' | 'capture'>;
}

/** Between whom a message went; a receiving end alone means that a program of somebody else sent it. */
function endsOf(entry: JournalEntry): Ends | undefined {
  switch (entry.kind) {
    case 'exchange':
      return { from: entry.from, to: entry.to, entry };
    case 'attempt':
      return { from: 'service', to: entry.to, entry };
    case 'decision':
      return { from: 'other', to: entry.server, entry };
    case 'capture':
      return { from: 'other', to: 'catcher', entry };
    case 'token':
    case 'chat':
    case 'event':
    case 'delivery':
    case 'clock':
    case 'profile':
    case 'subscription':
    case 'traffic':
    case 'experiment':
    case 'pairing':
    case 'catcher':
    case 'fault':
    case 'case':
    case 'engine':
      return undefined;
  }
}

function hopOf(row: Row, { from, to, entry }: Ends, zero: number): Hop {
  const startMs = entry.atMs - zero;
  const { request, answer } = hopWords(entry, row.received);
  return {
    key: row.key,
    from,
    to,
    startMs,
    endMs: startMs + entry.durationMs,
    request,
    answer,
    outcome: entryOutcome(entry),
    entry,
    ...(row.received && { received: row.received }),
  };
}

function noteOf({ key, entry }: Row, zero: number): Note {
  const { title } = entryTitle(entry);
  return {
    key,
    at: placeOf(entry),
    offsetMs: entry.atMs - zero,
    text: title,
    outcome: entryOutcome(entry),
    entry,
  };
}

function placeOf(entry: JournalEntry): Peer {
  if (entry.kind === 'token' || entry.kind === 'fault') return 'authorization';
  if (entry.kind === 'pairing' || entry.kind === 'catcher') return 'catcher';
  return entry.kind === 'clock' ? entry.party : 'service';
}

/** A stranger that sends stands on the left, as a client does; one that only receives stands on the right. */
function lifelinesOf(hops: readonly Hop[]): Peer[] {
  const ours: Peer[] = ['client', 'authorization', 'service', 'catcher'];
  if (hops.some(({ from }) => from === 'other')) return ['other', ...ours];
  return hops.some(({ to }) => to === 'other') ? [...ours, 'other'] : ours;
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

/** How far the end of an attempt and the settling of its delivery, recorded together, may lie apart in milliseconds. */
const together = 5;

/** When a moment was; a delivery is settled by the answer to its attempt, so it never stands above that answer. */
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
