import { useLocalStorage } from '@mantine/hooks';
import { ListTree, SearchX } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState, type KeyboardEvent } from 'react';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { entryTitle } from '#shared/trace/entry-title.ts';
import { foldHops, plainRows, type Row } from '#shared/trace/fold-hops.ts';
import { groupRows, type TraceGroup } from '#shared/trace/group-rows.ts';
import { joinEqual } from '#shared/trace/join-equal.ts';
import { retryWord } from '#shared/trace/retry-word.ts';
import { withDeliveries } from '#shared/trace/receiver-name.ts';
import { isPaused } from '../../../components/attempt/attempt-words.ts';
import { Button } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import {
  type ColumnTitle,
  iconColumn,
  RecordList,
  stateColumn,
  timeColumn,
} from '../../../components/record/record-list.tsx';
import { useReceiverNames, useSubscriptions } from '../../../components/subscription/use-subscriptions.ts';
import { useSampleCall } from '../../../store/use-sample-call.ts';
import { readingLimit } from '../../../store/live-rows.ts';
import { useFilter, useFilteredList, withPart } from '../../../store/use-live-list.ts';
import { useStores, useStoreState } from '../../../store/use-stores.ts';
import { CaseNote } from '../cases/case-note.tsx';
import { JournalBar } from './journal-bar.tsx';
import { GroupRow, JournalRow } from './journal-row.tsx';

/** One line of the list: a row, alone or in an expanded group, or the header of a group. */
type Line =
  | { type: 'row'; key: string; row: Row; joins?: 'both' | 'above'; retry?: string | undefined }
  | { type: 'group'; key: string; group: TraceGroup; expanded: boolean };

/** The live list of journal entries with its filters. */
export function JournalPane() {
  const { filter, ...list } = useFilteredList('journal');
  const isSearch = filter.q !== undefined || filter.kind !== undefined;
  const receivers = useReceiverNames();
  const names = useMemo(() => withDeliveries(receivers, list.items), [receivers, list.items]);
  const { items: subscriptions } = useSubscriptions();
  const pausedIds = useMemo(() => new Set(subscriptions.filter(isPaused).map(({ id }) => id)), [subscriptions]);
  const isFiltered = Object.keys(filter).length > 0;
  const full = list.items.length >= readingLimit ? 'Limit reached. Search to find older entries.' : '';
  const [paused, setPaused] = useState(false);
  const [everyEntry, setEveryEntry] = useState(false);
  const [byTrace, setByTrace] = useLocalStorage({
    key: 'hookbench-by-trace',
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  // What a search finds is shown, not the traces around it.
  const grouped = byTrace && !isSearch;
  const [expanded, toggle] = useExpanded();
  const toRows = everyEntry ? plainRows : foldHops;
  const lines = useMemo(() => {
    const rows = toRows(list.items.toReversed()).toReversed();
    return grouped ? groupedLines(rows, expanded) : rows.map((row) => lineOf(row));
  }, [toRows, list.items, grouped, expanded]);
  const waiting = useMemo(() => toRows(list.pending.toReversed()).length, [toRows, list.pending]);
  const { current, isAnySelected, select, selectGroup } = useCursor(lines, list.status === 'ready');
  const choose = useCallback(
    (line: Line | undefined) => {
      if (line?.type === 'group') selectGroup(line.group);
      else if (line) select(line.row.entry);
    },
    [select, selectGroup],
  );
  const { hold, release } = list;
  const pause = useCallback(
    (pausing: boolean) => {
      setPaused(pausing);
      if (pausing) hold();
      else release();
    },
    [hold, release],
  );
  const onKey = (event: KeyboardEvent, line: Line | undefined, moveTo: (index: number) => void) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (line?.type === 'group' && event.key === (line.expanded ? 'ArrowLeft' : 'ArrowRight')) {
      event.preventDefault();
      toggle(line.group.trace);
      return true;
    }
    if (line?.type !== 'row' || line.joins === undefined || event.key !== 'ArrowLeft') return false;
    moveTo(lines.findLastIndex(({ type }, index) => index < current && type === 'group'));
    return true;
  };
  return (
    <RecordList
      label="Journal"
      one="entry"
      many="entries"
      what="journal"
      titles={titles}
      view={`${String(everyEntry)} ${String(grouped)}`}
      list={{ ...list, items: lines, waiting }}
      keyOf={lineKey}
      chosen={lines[current]?.key}
      isAnyChosen={isAnySelected}
      onChoose={choose}
      onKey={onKey}
      paused={paused}
      role={grouped ? 'tree' : 'listbox'}
      end={list.next === null ? 'Start of the journal' : full}
      filters={
        <JournalBar
          paused={paused}
          onPause={pause}
          everyEntry={everyEntry}
          onEveryEntry={setEveryEntry}
          grouped={byTrace}
          onGrouped={setByTrace}
        />
      }
      notes={<CaseNote />}
      loading={isFiltered ? 'Searching the journal' : undefined}
      empty={<NoEntries />}
    >
      {(line, place) =>
        line.type === 'group' ? (
          <GroupRow
            group={line.group}
            {...entryTitle(line.group.cause.entry, names)}
            {...(line.group.title !== undefined && { title: line.group.title })}
            expanded={line.expanded}
            paused={line.group.rows.some(
              ({ entry }) => entry.kind === 'delivery' && pausedIds.has(entry.subscriptionId),
            )}
            onSelect={selectGroup}
            onToggle={toggle}
            {...place}
          />
        ) : (
          <JournalRow
            entry={line.row.entry}
            received={line.row.received}
            {...entryTitle(line.row.entry, names)}
            tree={grouped}
            joins={line.joins}
            retry={line.retry}
            onSelect={select}
            {...place}
          />
        )
      }
    </RecordList>
  );
}

function useExpanded() {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback((trace: string) => {
    setExpanded((known) => {
      const next = new Set(known);
      if (!next.delete(trace)) next.add(trace);
      return next;
    });
  }, []);
  return [expanded, toggle] as const;
}

const titles: readonly ColumnTitle[] = [
  timeColumn,
  iconColumn,
  { title: 'Entry', width: 'minmax(0, 1fr)' },
  stateColumn,
];

const lineKey = ({ key }: Line): string => key;

const lineOf = (row: Row): Line => ({ type: 'row', key: row.key, row });

/** The lines of a list grouped by trace: a header for each trace of several rows, followed by its rows if expanded. */
function groupedLines(rows: readonly Row[], expanded: ReadonlySet<string>): Line[] {
  return joinEqual(groupRows(rows)).flatMap((each): Line[] => {
    if (each.type === 'row') return [lineOf(each.row)];
    const { group } = each;
    const [only, ...others] = group.rows;
    if (only && others.length === 0) return [lineOf(only)];
    const open = expanded.has(group.trace);
    const header: Line = { type: 'group', key: `group-${group.trace}`, group, expanded: open };
    if (!open) return [header];
    const last = group.rows.length - 1;
    const entries = group.rows.map(({ entry }) => entry);
    return [
      header,
      ...group.rows.map((row, index) => ({
        ...lineOf(row),
        retry: retryWord(row.entry, entries),
        joins: index < last ? ('both' as const) : ('above' as const),
      })),
    ];
  });
}

/** The selected line: the row of the selected entry, or the header of its trace. */
function useCursor(lines: readonly Line[], ready: boolean) {
  const { selection } = useStores();
  const { entry: selected, suggested, trace } = useStoreState('selection', (state) => state);
  const selectEntry = useStoreState('selection', (state) => state.select);
  const [header, setHeader] = useState<string>();
  const select = useCallback(
    (entry: JournalEntry) => {
      setHeader(undefined);
      selectEntry(entry);
    },
    [selectEntry],
  );
  const selectGroup = useCallback(
    ({ cause, trace }: TraceGroup) => {
      selectEntry(cause.entry);
      setHeader(trace);
    },
    [selectEntry],
  );
  const headerAt = lines.findIndex((line) => line.type === 'group' && isOf(line.group, trace, selected));
  const headed = lines[headerAt];
  const rowAt = lines.findIndex(
    (line) => line.type === 'row' && (isSame(line.row.entry, selected) || isSame(line.row.received, selected)),
  );
  const onHeader = headerAt >= 0 && (rowAt < 0 || (headed?.type === 'group' && headed.group.trace === header));
  const at = onHeader ? headerAt : rowAt;
  const isAnySelected = (selected !== undefined || trace !== undefined) && !(suggested && at > 0);
  // Newer rows that come later do not take the selection.
  useEffect(() => {
    if (ready && suggested && at <= 0) selection.setState({ suggested: false });
  }, [ready, suggested, at, selection]);
  return { current: at, isAnySelected, select, selectGroup };
}

/** Whether a group has the trace, or of joined lines, the entry. */
function isOf({ joins, rows, trace }: TraceGroup, wanted: string | undefined, selected: JournalEntry | undefined) {
  if (joins === 'changes') return rows.some(({ entry }) => isSame(entry, selected));
  return trace === wanted || (joins === 'calls' && rows.some(({ entry }) => entry.trace === wanted));
}

/** Entries of the failure lab come from a separate journal that reuses sequence numbers. */
function isSame(entry: JournalEntry | undefined, selected: JournalEntry | undefined): boolean {
  return entry !== undefined && entry.seq === selected?.seq && entry.trace === selected.trace;
}

/** Shown when the journal is empty, or when no entry matches the search. */
function NoEntries() {
  const sampleCall = useSampleCall();
  const { filter, narrow } = useFilter('journal');
  const { q, kind, case: caseId } = filter;
  if (Object.keys(filter).length === 0)
    return (
      <EmptyState icon={<ListTree size={24} aria-hidden />} title="The journal is empty">
        All requests, events and changes of all parties appear here, newest on top.
        {sampleCall && ` ${sampleCall.label} to see the first entries.`}
      </EmptyState>
    );
  return (
    <EmptyState icon={<SearchX size={24} aria-hidden />} title="No matches">
      {q === undefined
        ? `The ${caseId === undefined ? 'journal' : 'case file'} has no entry ${kind ? 'of this kind' : 'that is new'}.`
        : `No entry contains all words of: ${q}. Only the last word may be incomplete.`}
      {kind !== undefined && (
        <Button onClick={() => narrow(withPart(filter, 'kind', undefined))}>Show all kinds</Button>
      )}
    </EmptyState>
  );
}
