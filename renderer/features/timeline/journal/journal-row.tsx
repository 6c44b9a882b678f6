import { ChevronRight, FolderOpen } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { nodeOf } from '#shared/model/fleet.ts';
import { counted } from '#shared/trace/counted.ts';
import { entryBadge, failedChecks, type Ends } from '#shared/trace/entry-badge.ts';
import type { EntryTitle } from '#shared/trace/entry-title.ts';
import { outcomeOf, type TraceGroup } from '#shared/trace/group-rows.ts';
import { durationText } from '../../../components/text/time-text.ts';
import { Badge } from '../../../components/badge.tsx';
import { EntryIcon } from '../../../components/entry-icon.tsx';
import { NodeMark } from '../../../components/fleet/node-mark.tsx';
import { ListRow, RowState, RowTime, TwoLines, type RowPlace } from '../../../components/list/list-row.tsx';
import { columnedRow } from '../../../components/record/record-list.tsx';
import { CutMiddle } from '../../../components/text/cut-middle.tsx';
import { useMask } from '../../../components/use-mask.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import { ChecksBadge } from '../../../components/checks-badge.tsx';
import styles from './journal-row.module.css';

const rowClass = [columnedRow, styles.row].join(' ');

interface JournalRowProps extends RowPlace, EntryTitle, Ends {
  /** Whether the list is grouped. */
  tree: boolean;
  /** The neighbours of the same group that the row is joined to; undefined outside of a group. */
  joins: 'both' | 'above' | undefined;
  /** Whether another attempt was made after it, or follows. */
  retry: string | undefined;
  onSelect: (entry: JournalEntry) => void;
}

/** One row: time, title and outcome. */
export const JournalRow = memo(function JournalRow(props: JournalRowProps) {
  const { entry, received, title, aside, tree, joins, retry, onSelect, ...place } = props;
  return (
    <ListRow
      {...place}
      className={rowClass}
      role={tree ? 'treeitem' : 'option'}
      aria-level={tree ? (joins === undefined ? 1 : 2) : undefined}
      data-grouped={joins !== undefined}
      data-kind={entry.kind}
      data-seq={entry.seq}
      onClick={() => onSelect(entry)}
    >
      <RowContent entry={entry} received={received} title={title} aside={aside} joins={joins} retry={retry} />
    </ListRow>
  );
});

/** What stays the same when the row moves, as all rows do with each new one. */
const RowContent = memo(function RowContent(props: EntryTitle & Ends & Pick<JournalRowProps, 'joins' | 'retry'>) {
  const { entry, received, title, aside, joins, retry } = props;
  const badge = entryBadge(entry);
  const failed = failedChecks({ entry, received });
  const took = 'durationMs' in entry ? durationText(entry.durationMs) : undefined;
  return (
    <>
      <RowTime atMs={entry.atMs} />
      <span className={styles.kind} data-joins={joins}>
        <EntryIcon kind={entry.kind} entry={entry} />
      </span>
      <RowTitle title={title} aside={aside} tooltip={`${title}, ${aside}`} mark={markOf(entry)} />
      <RowState
        below={
          retry ? (
            <Badge outcome="warn">{retry}</Badge>
          ) : failed.length > 0 && badge ? (
            [badge.text, took].filter(Boolean).join(', ')
          ) : (
            took
          )
        }
      >
        {failed.length > 0 ? (
          <ChecksBadge failed={failed} />
        ) : (
          badge && (
            <Badge outcome={badge.outcome} {...(badge.code !== undefined && { title: badge.code })}>
              {badge.text}
            </Badge>
          )
        )}
      </RowState>
    </>
  );
});

/** The source of an entry that is not an own one. */
function markOf(entry: JournalEntry): ReactNode {
  const node = nodeOf(entry);
  return node === undefined ? entry.case && <CaseMark /> : <NodeMark node={node} />;
}

/** Marks entries of case files when live entries are shown too. */
function CaseMark() {
  const alone = useStoreState('filters', ({ journal }) => journal.case !== undefined);
  return alone ? null : <FolderOpen size={12} color="var(--violet)" role="img" aria-label="from a case file" />;
}

const badgeWords = { ok: 'ok', bad: 'failed', neutral: undefined } as const;

/** What went wrong in a trace in which nothing failed for good. */
function warningOf({ rows }: TraceGroup): string {
  const isRetried = rows.some((row) => row.entry.kind === 'attempt' && outcomeOf(row) === 'bad');
  const first = rows.find((row) => row.entry.kind !== 'delivery' && outcomeOf(row) === 'warn');
  if (isRetried || !first) return 'retried';
  return entryBadge(first.entry)?.text ?? first.entry.kind;
}

interface GroupRowProps extends RowPlace, EntryTitle {
  group: TraceGroup;
  expanded: boolean;
  /** Whether the queue of one of its deliveries is paused. */
  paused: boolean;
  onSelect: (group: TraceGroup) => void;
  onToggle: (trace: string) => void;
}

/** The header of a trace: its cause, number of rows, duration and worst outcome. */
export const GroupRow = memo(function GroupRow(props: GroupRowProps) {
  const { aside, group, title, expanded, paused, onSelect, onToggle, ...place } = props;
  const { cause, delivered, durationMs, joins, retrying, rows, startMs, trace, worst, worstCount } = group;
  const failed = [...new Set(rows.flatMap(failedChecks))];
  const waits = retrying && (paused ? 'paused' : 'retrying');
  const own = entryBadge(cause.entry);
  const several = worst === 'bad' && worstCount > 1;
  const done =
    worst === 'ok' && delivered && cause.entry.kind === 'event'
      ? 'delivered'
      : worst === 'warn'
        ? warningOf(group)
        : badgeWords[worst];
  const word = own?.outcome === worst && !several ? own.text : done;
  // The failed checks say more than `ok` or a warning.
  const ended = failed.length === 0 || worst === 'bad' ? word : undefined;
  const badge = joins === 'changes' ? own?.text : waits || ended;
  const counts = several ? `${String(worstCount)} ${badge}` : badge;
  return (
    <ListRow
      {...place}
      className={rowClass}
      role="treeitem"
      aria-level={1}
      aria-expanded={expanded}
      data-group
      onClick={() => onSelect(group)}
      onDoubleClick={() => onToggle(trace)}
    >
      <span
        className={styles.chevron}
        data-expanded={expanded}
        onClick={(click) => {
          click.stopPropagation();
          onToggle(trace);
        }}
      >
        <ChevronRight size={14} aria-hidden />
      </span>
      <RowTime atMs={startMs} />
      <span className={styles.kind} data-joins={expanded ? 'below' : undefined}>
        <EntryIcon kind={cause.entry.kind} />
      </span>
      <RowTitle
        title={title}
        aside={`${aside}, ${counted(rows.length, 'entry', 'entries')}`}
        tooltip={joins === undefined ? `${title}, trace ${trace}` : title}
      />
      <RowState
        below={badge !== undefined && (failed.length > 0 ? <ChecksBadge failed={failed} /> : durationText(durationMs))}
      >
        {badge === undefined ? <ChecksBadge failed={failed} /> : <Badge outcome={worst}>{counts}</Badge>}
      </RowState>
    </ListRow>
  );
});

interface RowTitleProps extends EntryTitle {
  tooltip: string;
  /** Where the entry is from, if it is not an own one. */
  mark?: ReactNode;
}

function RowTitle({ title, aside, tooltip, mark }: RowTitleProps) {
  const mask = useMask();
  const second =
    mark === undefined ? (
      aside
    ) : (
      <span className={styles.marked}>
        {mark} {aside}
      </span>
    );
  return <TwoLines first={<CutMiddle text={mask.text(title)} />} second={second} title={mask.text(tooltip)} />;
}
