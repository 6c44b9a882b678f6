import type { Flow } from '#shared/model/flow.ts';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { foldHops, isReceived, isSent, type ReceivedEntry, type Row, type SentEntry } from '#shared/trace/fold-hops.ts';

/** One request of a flow with its response, or the redirect of the browser to the client, which no server records. */
export type Step =
  | { kind: 'hop'; key: string; sent: SentEntry | undefined; received: ReceivedEntry | undefined }
  | { kind: 'return'; key: string; url: string };

/** The steps of a flow in the order of sending. */
export function stepsOf(entries: readonly JournalEntry[], { callbackUrl }: Flow): Step[] {
  const hops = foldHops(entries).flatMap(hopOf);
  if (callbackUrl === undefined) return hops;
  const back: Step = { kind: 'return', key: 'return', url: callbackUrl };
  const exchanged = hops.findIndex((step) => isTokenRequest(step));
  return exchanged < 0 ? [...hops, back] : hops.toSpliced(exchanged, 0, back);
}

function hopOf({ key, entry, received }: Row): Step[] {
  if (isSent(entry)) return [{ kind: 'hop', key, sent: entry, received }];
  return isReceived(entry) ? [{ kind: 'hop', key, sent: undefined, received: entry }] : [];
}

/** The step of an entry: of the message, or of the one that was being handled. */
export function stepAt(steps: readonly Step[], { atMs, seq }: JournalEntry): Step | undefined {
  const hops = steps.filter((step) => step.kind === 'hop');
  return (
    hops.find(({ received, sent }) => [sent?.seq, received?.seq].includes(seq)) ??
    hops.findLast(({ received, sent }) => ((sent ?? received)?.atMs ?? Infinity) <= atMs)
  );
}

function isTokenRequest(step: Step): boolean {
  return step.kind === 'hop' && step.sent?.kind === 'exchange' && /\/token(\?|$)/.test(step.sent.url);
}
