import type { CaptureMatch, Capture } from '#shared/model/capture.ts';
import type { EntryOf } from '#shared/model/journal-entry.ts';
import { nodeOf } from '#shared/model/fleet.ts';
import type { Page } from '#shared/model/page.ts';
import type { Clock } from '../clock.ts';
import { readCaseCaptureBody, readCaseDetail } from '../journal/cases/case-details.ts';
import { follow } from '../journal/follow.ts';
import type { Jobs } from '../jobs/create-jobs.ts';
import type { Journal } from '../journal/journal.ts';
import type { Store } from '../store/open-store.ts';
import { readAside } from './large-json.ts';
import { matchable, matchesCapture, matchesLine } from './match-capture.ts';
import { findCapture, readCaptureBody } from './read-captures.ts';
import { pageOfAllCaptures, wholeCaptures } from './read-node-captures.ts';

export interface CaptureWait {
  match: CaptureMatch;
  count: number;
  timeoutMs: number;
  /** Only captures with a greater sequence. */
  after: number;
  /** Only captures received at or after this time. */
  since?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** The found captures; `complete` if there are as many as requested. */
export interface Waited {
  complete: boolean;
  items: Capture[];
}

interface WaitDeps {
  journal: Journal;
  jobs: Pick<Jobs, 'run'>;
  store: Store;
  wall: Clock;
}

/** Whether a capture matches. Its body is read only if needed and if everything else matches. */
async function isMeant({ jobs, store }: WaitDeps, { match, signal }: CaptureWait, capture: Capture): Promise<boolean> {
  const { json, ...ofHead } = match;
  if (!matchesCapture(ofHead, matchable(capture))) return false;
  if (json === undefined) return true;
  const { headers, id, node } = capture;
  const bytes = node === undefined ? readCaptureBody(store, id) : readCaseCaptureBody(store, id);
  if (!bytes) return false;
  const received = { body: Buffer.from(bytes), rawHeaders: headers.flat() };
  const read = await readAside(jobs, received, () => [Object.keys(json), signal]);
  const stored = matchable(capture, received.body);
  return matchesCapture({ json }, read ? { ...stored, json: () => read } : stored);
}

/** The capture of an entry, which another node of the fleet may have received. Entries of case files have none. */
function captureOf(store: Store, entry: EntryOf<'capture'>): Capture | undefined {
  const node = nodeOf(entry);
  if (entry.case === undefined) return findCapture(store, entry.id);
  const found = node === undefined ? undefined : readCaseDetail(store, 'capture', entry.id);
  if (!found) return undefined;
  const { body: _, ...capture } = found;
  return { ...capture, seq: entry.seq, node };
}

/** Captures that were stored before the wait, oldest first. */
function* kept(store: Store, { after, match, since }: CaptureWait, upTo: number): Generator<Capture> {
  const { event, method } = match;
  const plain = event?.includes('*') ? undefined : event;
  for (let next: string | null = String(after); next !== null;) {
    const query = { order: 'asc', limit: 200, after: next, event: plain, method, since } as const;
    const page: Page<Capture> = pageOfAllCaptures(store, query, wholeCaptures);
    yield* page.items.filter(({ seq }) => seq <= upTo);
    next = (page.items.at(-1)?.seq ?? upTo) < upTo ? page.next : null;
  }
}

/** Waits until `count` captures match, of this node and of those that it watches; those stored after `after` count too. */
export async function waitForCaptures(deps: WaitDeps, wait: CaptureWait): Promise<Waited> {
  const { journal, store, wall } = deps;
  const { count, match } = wait;
  const items: Capture[] = [];
  const start = Math.max(wait.after, journal.lastCommitted());
  for (const capture of kept(store, wait, start)) {
    if (await isMeant(deps, wait, capture)) items.push(capture);
    if (items.length >= count) return { complete: true, items };
  }
  const over = new AbortController();
  const cancel = wall.after(wait.timeoutMs, () => {
    over.abort();
  });
  const signal = wait.signal ? AbortSignal.any([over.signal, wait.signal]) : over.signal;
  try {
    for await (const batch of follow(journal, start, signal)) {
      for (const entry of batch) {
        if (entry.kind !== 'capture' || items.length >= count || !matchesLine(match, entry)) continue;
        const capture = captureOf(store, entry);
        if (capture && (await isMeant(deps, wait, capture))) items.push(capture);
      }
      if (items.length >= count) break;
    }
  } finally {
    cancel();
  }
  return { complete: items.length >= count, items };
}
