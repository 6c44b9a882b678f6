import { FolderOpen } from 'lucide-react';
import { memo } from 'react';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { formatDuration } from '#shared/trace/format-duration.ts';
import { entryBadge } from '#shared/trace/entry-badge.ts';
import { entryTitle } from '#shared/trace/entry-title.ts';
import type { ReceiverNames } from '#shared/trace/receiver-name.ts';
import type { Row } from '#shared/trace/fold-hops.ts';
import { Badge } from '../../../components/badge.tsx';
import { EntryIcon } from '../../../components/entry-icon.tsx';
import { timeOfDay } from '../../../components/text/time-of-day.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import styles from './journal-list.module.css';

/** Height of a row in pixels. */
export const rowHeight = 34;

/** The id of a row's element. */
export function rowId({ key }: Pick<Row, 'key'>): string {
  return `row-${key}`;
}

interface JournalRowProps {
  row: Row;
  /** Whether the list is grouped, and whether the row is in a group. */
  tree: boolean;
  grouped: boolean;
  names: ReceiverNames;
  top: number;
  position: number;
  count: number;
  selected: boolean;
  onSelect: (entry: JournalEntry) => void;
}

/** One row: time, title and outcome. */
export const JournalRow = memo(function JournalRow(props: JournalRowProps) {
  const { row, tree, grouped, names, top, position, count, selected, onSelect } = props;
  const { entry } = row;
  const { title, aside } = entryTitle(entry, names);
  const badge = entryBadge(entry);
  return (
    <div
      id={rowId(row)}
      className={styles.row}
      style={{ transform: `translateY(${String(top)}px)` }}
      role={tree ? 'treeitem' : 'option'}
      aria-level={tree ? (grouped ? 2 : 1) : undefined}
      aria-selected={selected}
      aria-posinset={position}
      aria-setsize={count}
      data-grouped={grouped}
      data-kind={entry.kind}
      data-seq={entry.seq}
      onClick={() => onSelect(entry)}
    >
      <span className={styles.time}>{timeOfDay(entry.atMs)}</span>
      <EntryIcon kind={entry.kind} />
      <span className={styles.words} title={`${title}, ${aside}`}>
        {title} <span className={styles.aside}>{aside}</span>
      </span>
      <span className={styles.tail}>
        {entry.case && <CaseMark />}
        {'durationMs' in entry && <span className={styles.took}>{formatDuration(entry.durationMs)}</span>}
        {badge && <Badge outcome={badge.outcome}>{badge.text}</Badge>}
      </span>
    </div>
  );
});

/** Marks entries of case files when live entries are shown too. */
function CaseMark() {
  const alone = useStoreState('search', ({ query }) => query.caseId !== undefined);
  return alone ? null : <FolderOpen size={12} className={styles.fromCase} role="img" aria-label="from a case file" />;
}
