import { groupOf, type GroupedRow, type TraceGroup } from './group-rows.ts';
import { hopTexts } from './hop-texts.ts';
import { isReceived, isSent } from './fold-hops.ts';

/** Fewer calls one after the other have a line each. */
const minCalls = 5;

/** A path whose identifiers are left out: each segment with a digit. */
const patternOf = (request: string): string => request.replace(/\?.*$/, '').replace(/\/[^/]*\d[^/]*/g, '/…');

/** What a trace of one call has in common with those before and after it, such as the calls of a load test. */
function callOf(each: GroupedRow | undefined): { request: string; pattern: string; key: string } | undefined {
  if (each?.type !== 'group' || each.group.rows.length > 1) return undefined;
  const { entry } = each.group.cause;
  if (!(isSent(entry) || isReceived(entry)) || entry.case) return undefined;
  const { request } = hopTexts(entry);
  const pattern = patternOf(request);
  const to = entry.kind === 'decision' ? entry.server : entry.kind === 'capture' ? 'catcher' : entry.to;
  return { request, pattern, key: `${entry.kind} ${to} ${pattern}` };
}

/** Joins traces of one call each that follow one another and call the same. Its trace is that of the first call. */
export function joinCalls(grouped: readonly GroupedRow[]): GroupedRow[] {
  const joined: GroupedRow[] = [];
  for (let at = 0; at < grouped.length;) {
    const key = callOf(grouped[at])?.key;
    let end = at + 1;
    while (key !== undefined && end < grouped.length && callOf(grouped[end])?.key === key) end++;
    const run = grouped.slice(at, end);
    if (run.length < minCalls) joined.push(...run);
    else joined.push({ type: 'group', group: groupOfCalls(run) });
    at = end;
  }
  return joined;
}

function groupOfCalls(run: readonly GroupedRow[]): TraceGroup {
  const calls = run.map(callOf);
  const groups = run.flatMap((each) => (each.type === 'group' ? [each.group] : [])).toReversed();
  const group = groupOf(
    groups[0]?.trace ?? '',
    groups.flatMap(({ rows }) => rows),
  );
  const cause = groups.find(({ worst }) => worst === group.worst)?.cause ?? group.cause;
  const isOne = new Set(calls.map((call) => call?.request)).size === 1;
  return { ...group, cause, calls: run.length, ...(!isOne && { title: calls[0]?.pattern }) };
}
