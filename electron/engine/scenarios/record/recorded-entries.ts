import type { ControlClient } from '#shared/contract/client.ts';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { toInstant } from '#shared/model/instant.ts';
import type { EntryOf, JournalEntry } from '#shared/model/journal-entry.ts';
import type { RecordedThing } from '#shared/scenario/workspace.ts';

export interface RecorderDeps {
  control: ControlClient;
  /** Waits for real time to pass, in milliseconds. */
  pause: (ms: number) => Promise<void>;
}

/** Journal entries of a recording. */
const maxEntries = 5000;
const pageSize = 1000;

async function entriesBetween(control: ControlClient, after: number, upTo: number): Promise<JournalEntry[]> {
  const entries: JournalEntry[] = [];
  let next: string | null = String(after);
  while (next !== null && entries.length <= maxEntries) {
    const page: Awaited<ReturnType<ControlClient['journal']['list']>> = await control.journal.list({
      after: next,
      order: 'asc',
      limit: pageSize,
    });
    entries.push(...page.items.filter(({ seq }) => seq <= upTo));
    next = page.items.some(({ seq }) => seq > upTo) ? null : page.next;
  }
  if (entries.length <= maxEntries) return entries;
  throw new HookbenchError('bad_input', `The time contains more than ${maxEntries.toLocaleString('en')} entries.`, {
    hint: 'Choose a shorter time.',
  });
}

/** The sequence number of the last entry before a time. */
async function seqBefore(control: ControlClient, time: string): Promise<number> {
  let low = 0;
  let high = (await control.journal.list({ limit: 1 })).items[0]?.seq ?? 0;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const { items } = await control.journal.list({ after: String(middle), order: 'asc', limit: 1 });
    const [entry] = items;
    if (entry && entry.at < time) low = entry.seq;
    else high = middle;
  }
  return low;
}

/** The trace of a message. */
async function traceOf(control: ControlClient, thing: RecordedThing): Promise<string | undefined> {
  if ('trace' in thing) return thing.trace;
  if ('request' in thing) return (await control.requests.get({ id: thing.request })).trace;
  if ('delivery' in thing) return (await control.webhooks.delivery({ id: thing.delivery })).trace;
  if ('capture' in thing) return (await control.captures.get({ id: thing.capture })).trace;
  return undefined;
}

/**
 * The journal entries that a recording consists of.
 * @throws HookbenchError `not_found` if the message does not exist, `bad_input` if the time is too long
 */
export async function recordedEntries(
  { control, pause }: RecorderDeps,
  thing: RecordedThing,
): Promise<readonly JournalEntry[]> {
  if ('after' in thing) return entriesBetween(control, thing.after, thing.upTo);
  if ('from' in thing)
    return entriesBetween(control, await seqBefore(control, thing.from), await seqBefore(control, thing.to));
  const trace = await traceOf(control, thing);
  if (trace !== undefined) await untilQuiet(control, pause, trace);
  const { entries: own } = trace === undefined ? { entries: [] } : await control.journal.trace({ id: trace });
  const entries = [...own, ...(await sentAfter(control, own))];
  if (!('capture' in thing) || entries.some(({ kind }) => kind === 'capture')) return entries;
  // A request of another program: it is alone.
  const { seq } = await control.captures.get({ id: thing.capture });
  return entriesBetween(control, seq - 1, seq);
}

/** Time after a request to a service of others in which what it sends belongs to the request, in milliseconds. */
const maxAfterMs = 60_000;

/**
 * What a service of others sent to the catcher after the last request of a trace to it, without that trace: until the
 * client sent another request to a service of others.
 */
async function sentAfter(control: ControlClient, own: readonly JournalEntry[]): Promise<JournalEntry[]> {
  const toOthers = (entry: JournalEntry): boolean =>
    entry.kind === 'exchange' && entry.from === 'client' && entry.to === 'other';
  const [first] = own.filter(toOthers);
  if (!first) return [];
  const ids = new Set(own.map(({ seq }) => seq));
  const upTo = await seqBefore(control, toInstant(first.atMs + maxAfterMs));
  // An exchange is recorded when it ends, which can be after what it has caused.
  const later = (await entriesBetween(control, await seqBefore(control, first.at), upTo)).filter(
    ({ atMs, seq }) => atMs >= first.atMs && !ids.has(seq),
  );
  const nextMs = Math.min(...later.filter(toOthers).map(({ atMs }) => atMs));
  const sent = new Set(
    later.flatMap((one) => (one.kind === 'attempt' || one.kind === 'event' ? (one.trace ?? []) : [])),
  );
  return later.filter(
    ({ atMs, kind, trace }) => kind === 'capture' && atMs < nextMs && !(trace !== undefined && sent.has(trace)),
  );
}

/** The entries of a kind. */
export const ofKind = <Kind extends JournalEntry['kind']>(
  entries: readonly JournalEntry[],
  kind: Kind,
): EntryOf<Kind>[] => entries.filter((entry): entry is EntryOf<Kind> => entry.kind === kind);

/** Times that attempts in flight are waited for, and the real time between, in milliseconds. */
const maxLooks = 100;
const lookEveryMs = 50;

/** Waits until no attempt of a trace is in flight, so that its result is recorded too. */
async function untilQuiet(control: ControlClient, pause: (ms: number) => Promise<void>, trace: string): Promise<void> {
  for (let look = 0; look < maxLooks; look++) {
    const { items: clocks } = await control.clocks.list({});
    const now = clocks.find(({ party }) => party === 'service')?.now ?? '';
    const { items } = await control.webhooks.deliveries({ status: 'pending', limit: pageSize });
    const isDue = items.some((one) => one.trace === trace && (one.nextAttemptAt ?? '') <= now);
    if (!isDue) return;
    await pause(lookEveryMs);
  }
}
