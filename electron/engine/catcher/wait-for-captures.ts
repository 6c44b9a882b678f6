import type { CaptureMatch } from '#shared/model/capture-match.ts';
import type { Capture } from '#shared/model/capture.ts';
import type { Page } from '#shared/model/page.ts';
import type { Clock } from '../clock.ts';
import { rawHeaderValue } from '../http/header-pairs.ts';
import { follow } from '../journal/follow.ts';
import type { Journal } from '../journal/journal.ts';
import type { Store } from '../journal/store/open-store.ts';
import { matchesCapture, matchesLine } from './match-capture.ts';
import { findCapture, pageOfCaptures } from './read-captures.ts';
import { storedCapture } from './stored-capture.ts';

export interface CaptureWait {
  match: CaptureMatch;
  count: number;
  timeoutMs: number;
  /** Only captures behind this sequence. */
  after: number;
  signal?: AbortSignal | undefined;
}

/** What came of waiting: so many captures as were asked for, or those there were when the time was over. */
export interface Waited {
  complete: boolean;
  items: Capture[];
}

/** Whether a capture is meant; its body is only read when the rest matches and the body is asked for. */
function isMeant(store: Store, match: CaptureMatch, capture: Capture): boolean {
  const { json, ...ofHead } = match;
  const headers = capture.headers.flat();
  const { event, method, path } = capture;
  const head = { method, path, event, header: (name: string) => rawHeaderValue(headers, name), json: noJson };
  if (!matchesCapture(ofHead, head)) return false;
  if (json === undefined) return true;
  const stored = storedCapture(store, capture.id);
  return stored !== undefined && matchesCapture({ json }, stored);
}

const noJson = () => ({ ok: false as const, problem: '' });

/** Captures that are there already, oldest first. */
function* kept(store: Store, { after, match }: CaptureWait, upTo: number): Generator<Capture> {
  const { event, method } = match;
  const plain = event?.includes('*') ? undefined : event;
  for (let next: string | null = String(after); next !== null;) {
    const page: Page<Capture> = pageOfCaptures(store, { order: 'asc', limit: 200, after: next, event: plain, method });
    yield* page.items.filter(({ seq }) => seq <= upTo);
    next = (page.items.at(-1)?.seq ?? upTo) < upTo ? page.next : null;
  }
}

/** Waits until so many captures match, those that are there already among them. */
export async function waitForCaptures(
  { journal, store, wall }: { journal: Journal; store: Store; wall: Clock },
  wait: CaptureWait,
): Promise<Waited> {
  const { count, match } = wait;
  const items: Capture[] = [];
  const start = Math.max(wait.after, journal.lastCommitted());
  for (const capture of kept(store, wait, start)) {
    if (isMeant(store, match, capture)) items.push(capture);
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
        const capture = findCapture(store, entry.id);
        if (capture && isMeant(store, match, capture)) items.push(capture);
      }
      if (items.length >= count) break;
    }
  } finally {
    cancel();
  }
  return { complete: items.length >= count, items };
}
