import { ChevronRight, FolderOpen } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { nodeOf } from '#shared/model/fleet.ts';
import { counted } from '#shared/trace/counted.ts';
import { entryBadge, failedChecks, type Ends } from '#shared/trace/entry-badge.ts';
import type { EntryTitle } from '#shared/trace/entry-title.ts';
import type { TraceGroup } from '#shared/trace/group-rows.ts';
import { durationText } from '../../../components/text/time-text.ts';
import { Badge } from '../../../components/badge.tsx';
import { EntryIcon } from '../../../components/entry-icon.tsx';
import { NodeMark } from '../../../components/fleet/node-mark.tsx';
import { ListRow, RowTime, TwoLines, type RowPlace } from '../../../components/list/list-row.tsx';
import { useMask } from '../../../components/use-mask.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import { ChecksBadge } from '../checks-badge.tsx';
import styles from './journal-row.module.css';

interface JournalRowProps extends RowPlace, EntryTitle, Ends {
  /** Whether the list is grouped, and whether the row is in a group. */
  tree: boolean;
  grouped: boolean;
  onSelect: (entry: JournalEntry) => void;
}

/** One row: time, title and outcome. */
export const JournalRow = memo(function JournalRow(props: JournalRowProps) {
  const { entry, received, title, aside, tree, grouped, onSelect, ...place } = props;
  return (
    <ListRow
      {...place}
      className={styles.row}
      role={tree ? 'treeitem' : 'option'}
      aria-level={tree ? (grouped ? 2 : 1) : undefined}
      data-grouped={grouped}
      data-kind={entry.kind}
      data-seq={entry.seq}
      onClick={() => onSelect(entry)}
    >
      <RowContent entry={entry} received={received} title={title} aside={aside} />
    </ListRow>
  );
});

/** What stays the same when the row moves, as all rows do with each new one. */
const RowContent = memo(function RowContent({ entry, received, title, aside }: EntryTitle & Ends) {
  const badge = entryBadge(entry);
  return (
    <>
      <RowTime atMs={entry.atMs} precise />
      <EntryIcon kind={entry.kind} entry={entry} />
      <RowTitle title={title} aside={aside} tooltip={`${title}, ${aside}`} />
      <RowEnd durationMs={'durationMs' in entry ? entry.durationMs : undefined} mark={markOf(entry)}>
        <ChecksBadge failed={failedChecks({ entry, received })} />
        {badge && (
          <Badge outcome={badge.outcome} {...(badge.code !== undefined && { title: badge.code })}>
            {badge.text}
          </Badge>
        )}
      </RowEnd>
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

const lineWords = { calls: ['call', 'calls'], changes: ['entry', 'entries'], rows: ['row', 'rows'] } as const;

const badgeWords = { ok: 'ok', warn: 'warning', bad: 'failed', neutral: undefined } as const;

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
  const { cause, durationMs, joins, retrying, rows, startMs, trace, worst, worstCount } = group;
  const [one, many] = lineWords[joins ?? 'rows'];
  const failed = [...new Set(rows.flatMap(failedChecks))];
  const waits = retrying && (paused ? 'paused' : 'retrying');
  // The failed checks say more than `ok` or `warning`.
  const ended = failed.length === 0 || worst === 'bad' ? badgeWords[worst] : undefined;
  const badge = joins === 'changes' ? entryBadge(cause.entry)?.text : waits || ended;
  return (
    <ListRow
      {...place}
      className={styles.row}
      role="treeitem"
      aria-level={1}
      aria-expanded={expanded}
      data-group
      onClick={() => onSelect(group)}
      onDoubleClick={() => onToggle(trace)}
    >
      <RowTime atMs={startMs} precise />
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
      <RowTitle
        title={title}
        aside={`${aside}, ${counted(rows.length, one, many)}`}
        tooltip={joins === undefined ? `${title}, trace ${trace}` : title}
        bold
      />
      <RowEnd durationMs={durationMs}>
        <ChecksBadge failed={failed} />
        {badge !== undefined && (
          <Badge outcome={worst}>{worst === 'bad' && worstCount > 1 ? `${String(worstCount)} ${badge}` : badge}</Badge>
        )}
      </RowEnd>
    </ListRow>
  );
});

function RowTitle({ title, aside, tooltip, bold = false }: EntryTitle & { tooltip: string; bold?: boolean }) {
  const mask = useMask();
  return <TwoLines first={mask.text(title)} second={aside} title={mask.text(tooltip)} bold={bold} />;
}

function RowEnd({
  durationMs,
  mark,
  children,
}: {
  durationMs: number | undefined;
  mark?: ReactNode;
  children: ReactNode;
}) {
  return (
    <span className={styles.end}>
      {mark}
      {durationMs !== undefined && (
        <span className={styles.duration} data-wide>
          {durationText(durationMs)}
        </span>
      )}
      {children}
    </span>
  );
}
