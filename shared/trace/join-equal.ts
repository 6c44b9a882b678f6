import type { JournalEntry } from '../model/journal-entry.ts';
import { party } from '../model/party.ts';
import { counted } from './counted.ts';
import { clockTitle } from './entry-title.ts';
import { isReceived, isSent } from './fold-hops.ts';
import { groupOf, outcomeOf, type GroupedRow, type TraceGroup } from './group-rows.ts';
import { hopTexts } from './hop-texts.ts';
import { ofKind, type KindTable } from './of-kind.ts';
import { subscriptionWords } from './subscription-words.ts';

/** Fewer equal lines one after the other have a line each. */
const minJoined = { calls: 5, changes: 2 };

/** What a line has in common with equal ones before and after it. */
interface Alike {
  kind: keyof typeof minJoined;
  key: string;
  /** What can differ, e.g. the identifiers in a path. */
  own: string;
  /** The title if that differs. @param count How many different ones there are */
  title: (count: number) => string;
}

/** A path whose identifiers are left out: each segment with a digit. */
const patternOf = (request: string): string => request.replace(/\?.*$/, '').replace(/\/[^/]*\d[^/]*/g, '/…');

/** A trace of one call, such as those of a load test. */
function callOf({ cause, rows }: TraceGroup): Alike | undefined {
  const { entry } = cause;
  if (rows.length > 1 || !(isSent(entry) || isReceived(entry)) || entry.case) return undefined;
  const { request } = hopTexts(entry);
  const pattern = patternOf(request);
  const to = entry.kind === 'decision' ? entry.server : entry.kind === 'capture' ? 'catcher' : entry.to;
  return { kind: 'calls', key: `${entry.kind} ${to} ${pattern}`, own: request, title: () => pattern };
}

/** What changed, of changes that can follow one another often. */
const changed: KindTable<string> = {
  catcher: ({ change }) => change.join(),
  clock: ({ party }) => party,
  fault: ({ change, id }) => `${change} ${id}`,
  profile: ({ changes }) => Object.keys(changes).join(),
  subscription: ({ change }) => change,
};

/** Several clocks that were moved together. */
function clocksOf(entry: JournalEntry, near: readonly (GroupedRow | undefined)[]): Alike | undefined {
  if (entry.kind !== 'clock' || entry.case) return undefined;
  const { offsetMs } = entry;
  const together = near.some((each) => {
    const other = each?.type === 'row' ? each.row.entry : undefined;
    return other?.kind === 'clock' && other.party !== entry.party && other.offsetMs === offsetMs;
  });
  if (!together) return undefined;
  return {
    kind: 'changes',
    key: `clocks ${String(offsetMs)}`,
    own: entry.party,
    title: (count) => clockTitle(count === party.options.length ? 'All clocks' : `${String(count)} clocks`, offsetMs),
  };
}

/** A change outside of all traces, such as a delivery queue that is paused again. */
function changeOf(entry: JournalEntry): Alike | undefined {
  const change = entry.case ? undefined : ofKind(changed, entry);
  if (change === undefined) return undefined;
  const key = `${entry.kind} ${change}`;
  if (entry.kind !== 'subscription') return { kind: 'changes', key, own: '', title: () => change };
  const word = subscriptionWords[entry.change];
  return {
    kind: 'changes',
    key,
    own: entry.id,
    title: (count) => `${counted(count, 'subscription', 'subscriptions')} ${word}`,
  };
}

function alikeOf(each: GroupedRow, at: number, all: readonly GroupedRow[]): Alike | undefined {
  if (each.type === 'group') return callOf(each.group);
  const { entry } = each.row;
  return clocksOf(entry, [all[at - 1], all[at + 1]]) ?? changeOf(entry);
}

/** Joins lines that follow one another and are equal: traces of one call each, and changes. */
export function joinEqual(grouped: readonly GroupedRow[]): GroupedRow[] {
  const joined: GroupedRow[] = [];
  const alike = grouped.map(alikeOf);
  for (let at = 0; at < grouped.length;) {
    const first = alike[at];
    let end = at + 1;
    while (first && end < grouped.length && alike[end]?.key === first.key) end++;
    const run = grouped.slice(at, end);
    const owns = alike.slice(at, end).map((each) => each?.own);
    if (!first || run.length < minJoined[first.kind]) joined.push(...run);
    else joined.push({ type: 'group', group: groupOfEqual(run, first, new Set(owns).size) });
    at = end;
  }
  return joined;
}

/** The group of equal lines, newest first. Its key is that of the oldest one, so that it stays when lines are added. */
function groupOfEqual(run: readonly GroupedRow[], { kind, title }: Alike, count: number): TraceGroup {
  const rows = run.flatMap((each) => (each.type === 'group' ? each.group.rows : [each.row])).toReversed();
  const [oldest] = rows;
  const group = groupOf(oldest?.entry.trace ?? `equal-${oldest?.key ?? ''}`, rows);
  const newest = rows.at(-1);
  const worst = rows.find((row) => outcomeOf(row) === group.worst);
  return {
    ...group,
    cause: (kind === 'calls' ? worst : newest) ?? group.cause,
    joins: kind,
    ...(count > 1 && { title: title(count) }),
  };
}
