import { FileClock, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { RunSummary } from '#shared/runs/run.ts';
import type { Outcome } from '#shared/trace/entry-outcome.ts';
import { searchWords } from '../../store/search-words.ts';
import type { LoadedList } from '../../store/use-stores.ts';
import { wholeList } from '../../store/whole-list.ts';
import { Badge } from '../badge.tsx';
import { ConfirmDialog } from '../dialog.tsx';
import { EmptyState } from '../empty-state.tsx';
import { FilterBar, FilterSearch, FilterChip } from '../filter-bar/filter-bar.tsx';
import { IconButton } from '../button.tsx';
import { RowTime } from '../list/list-row.tsx';
import { type RecordColumn, RecordList, timeColumn } from '../record/record-list.tsx';
import { dayAndTime, timeOfDay } from '../text/time-text.ts';

/** What all rows of runs have. */
export interface ListedRun {
  id: string;
  startedAt: string;
}

/** The time of day of a run, with its date unless it was today. */
export function whenWords(startedAt: string): string {
  const date = new Date(startedAt);
  const isToday = date.toDateString() === new Date().toDateString();
  return isToday ? `at ${timeOfDay(date.getTime()).slice(0, 8)}` : dayAndTime(date.getTime());
}

/** What the result of a run is read from. A run of sends has their number, and how many failed. */
type Ended = Pick<RunSummary, 'passed' | 'state'> & {
  figures?: { sent?: number | undefined; failed?: number | undefined };
};

/** The states of a run in words: a run that was carried out to its end can have failed results. */
export const stateWords: Readonly<Record<RunSummary['state'], string>> = {
  running: 'running',
  done: 'completed',
  cancelled: 'cancelled',
  failed: 'ended early',
};

/** The word and the outcome of a run. */
export function resultOf({ figures = {}, passed, state }: Ended): { word: string; outcome: Outcome } {
  if (state === 'done' && passed !== undefined)
    return passed ? { word: 'passed', outcome: 'ok' } : { word: 'failed', outcome: 'bad' };
  const { failed = 0, sent = 0 } = figures;
  if (state === 'done' && sent > 0 && failed > 0)
    return failed === sent ? { word: 'all failed', outcome: 'bad' } : { word: 'some failed', outcome: 'warn' };
  return { word: stateWords[state], outcome: state === 'failed' ? 'bad' : 'neutral' };
}

/** The result of a run as a badge. */
export function RunBadge({ run }: { run: Ended }) {
  const { outcome, word } = resultOf(run);
  return <Badge outcome={outcome}>{word}</Badge>;
}

/** Whether a run failed, or did not pass. */
export const isFailed = (run: RunSummary): boolean => resultOf(run).outcome === 'bad';

/** The column of the result of a run. */
export const resultColumn: RecordColumn<RunSummary> = {
  title: 'Result',
  width: '84px',
  align: 'right',
  cell: (run) => <RunBadge run={run} />,
};

/** The column of the start of a run: its time, or its date before today. */
export const startColumn: RecordColumn<ListedRun> = {
  ...timeColumn,
  cell: ({ startedAt }) => {
    const date = new Date(startedAt);
    const isToday = date.toDateString() === new Date().toDateString();
    return (
      <span title={date.toLocaleString()}>
        {isToday ? (
          <RowTime atMs={date.getTime()} />
        ) : (
          date.toLocaleDateString(undefined, { month: 'short', day: 'numeric' })
        )}
      </span>
    );
  },
};

interface RunListProps<Row extends ListedRun> extends RunActions {
  /** The name of a run, e.g. `load test`, and of several. */
  what: string;
  many: string;
  list: LoadedList<Row>;
  columns: readonly RecordColumn<Row>[];
  /** A row in words, which are searched too. */
  wordsOf: (row: Row) => string;
  isFailed: (row: Row) => boolean;
  chosen: string | undefined;
  /** Id of the run that is compared with the shown one. */
  compared?: string | undefined;
  onCompare?: (id: string) => void;
  /** Whether the list is short, beside another one with a search. */
  isShort?: boolean;
  /** What the list contains, shown while it is empty. */
  about: string;
}

/** The stored runs of a kind, the newest selected. Delete deletes, and c compares where runs can be compared. */
export function RunList<Row extends ListedRun>(props: RunListProps<Row>) {
  const { about, chosen, columns, compared, isFailed, list, many, wordsOf, onChoose, onCompare } = props;
  const [filter, narrow] = useState<{ q?: string; failed?: true }>({});
  const [asked, ask] = useState<Row>();
  const matches = searchWords(filter.q ?? '');
  const items = list.items.filter((row) => matches([wordsOf(row)]) && (filter.failed === undefined || isFailed(row)));
  return (
    <>
      <RecordList
        label={`${many[0]?.toUpperCase() ?? ''}${many.slice(1)}`}
        one="run"
        many={many}
        list={wholeList(list, items, filter, narrow)}
        columns={columns}
        wordsOf={wordsOf}
        keyOf={({ id }) => id}
        chosen={chosen}
        onChoose={(row) => onChoose(row?.id)}
        compared={compared}
        onCompare={onCompare && (({ id }) => id !== chosen && onCompare(id))}
        keys={{ Delete: ask }}
        filters={
          props.isShort !== true &&
          list.items.length > 0 && (
            <FilterBar
              what="Result"
              chips={
                <>
                  <FilterChip
                    label="All"
                    count={String(list.items.length)}
                    pressed={!filter.failed}
                    onPress={() => narrow({ q: filter.q ?? '' })}
                  />
                  <FilterChip
                    label="Failed"
                    outcome="bad"
                    count={String(list.items.filter(isFailed).length)}
                    pressed={filter.failed === true}
                    onPress={() => narrow({ ...filter, failed: true })}
                  />
                </>
              }
            >
              <FilterSearch
                label={`Search the ${many}`}
                placeholder="Name, target, state"
                list={{ filter, narrow }}
                listId="run-list"
              />
            </FilterBar>
          )
        }
        empty={
          <EmptyState icon={<FileClock size={24} aria-hidden />} title={`No ${many} yet`}>
            {about}
          </EmptyState>
        }
      />
      {asked && <RemoveDialog {...props} run={asked} isChosen={asked.id === chosen} onClose={() => ask(undefined)} />}
    </>
  );
}

/** What can be done with the runs of a list. */
export interface RunActions {
  onChoose: (id: string | undefined) => void;
  onRemove: (id: string) => Promise<unknown>;
}

interface RemoveProps extends RunActions {
  what: string;
  run: ListedRun;
  isChosen: boolean;
  onClose: () => void;
}

function RemoveDialog({ isChosen, onChoose, onClose, onRemove, run: { id, startedAt }, what }: RemoveProps) {
  const remove = async () => {
    await onRemove(id);
    if (isChosen) onChoose(undefined);
  };
  return (
    <ConfirmDialog title={`Delete this ${what}?`} act="Delete" onAct={remove} onClose={onClose}>
      Started {whenWords(startedAt)}. This cannot be undone.
    </ConfirmDialog>
  );
}

/** Deletes the shown run. */
export function RemoveRun(props: Pick<RemoveProps, 'what' | 'run' | 'onChoose' | 'onRemove'>) {
  const [asked, ask] = useState(false);
  return (
    <>
      <IconButton
        color="bad"
        label={`Delete the ${props.what}`}
        icon={Trash2}
        title="Delete"
        onClick={() => ask(true)}
      />
      {asked && <RemoveDialog {...props} isChosen onClose={() => ask(false)} />}
    </>
  );
}
