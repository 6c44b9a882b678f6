import { ChevronRight } from 'lucide-react';
import { memo } from 'react';
import { counted } from '#shared/trace/counted.ts';
import { formatDuration } from '#shared/trace/format-duration.ts';
import { entryTitle } from '#shared/trace/entry-title.ts';
import type { TraceGroup } from '#shared/trace/group-rows.ts';
import type { ReceiverNames } from '#shared/trace/receiver-name.ts';
import { Badge } from '../../../components/badge.tsx';
import { timeOfDay } from '../../../components/text/time-of-day.ts';
import styles from './journal-list.module.css';
import { rowId } from './journal-row.tsx';
import { groupKey } from './list-items.ts';

const badgeWords = { ok: 'ok', warn: 'warning', bad: 'failed', neutral: undefined } as const;

interface GroupRowProps {
  group: TraceGroup;
  expanded: boolean;
  names: ReceiverNames;
  top: number;
  position: number;
  count: number;
  selected: boolean;
  onSelect: (group: TraceGroup) => void;
  onToggle: (trace: string) => void;
}

/** The header of a trace: its cause, number of rows, duration and worst outcome. */
export const GroupRow = memo(function GroupRow(props: GroupRowProps) {
  const { group, expanded, names, top, position, count, selected, onSelect, onToggle } = props;
  const { cause, durationMs, rows, startMs, trace, worst, worstCount } = group;
  const { title } = entryTitle(cause.entry, names);
  const entries = counted(rows.length, 'row', 'rows');
  const badge = badgeWords[worst];
  return (
    <div
      id={rowId({ key: groupKey(trace) })}
      className={styles.row}
      style={{ transform: `translateY(${String(top)}px)` }}
      role="treeitem"
      aria-level={1}
      aria-expanded={expanded}
      aria-selected={selected}
      aria-posinset={position}
      aria-setsize={count}
      data-group
      onClick={() => onSelect(group)}
      onDoubleClick={() => onToggle(trace)}
    >
      <span className={styles.time}>{timeOfDay(startMs)}</span>
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
      <span className={styles.words} title={`${title}, trace ${trace}`}>
        {title} <span className={styles.aside}>{entries}</span>
      </span>
      <span className={styles.tail}>
        <span className={styles.took}>{formatDuration(durationMs)}</span>
        {badge !== undefined && (
          <Badge outcome={worst}>{worst === 'bad' && worstCount > 1 ? `${String(worstCount)} ${badge}` : badge}</Badge>
        )}
      </span>
    </div>
  );
});
