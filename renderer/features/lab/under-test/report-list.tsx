import { Text } from '@mantine/core';
import { FileClock, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { StoredTrialReport, TrialSubject } from '#shared/model/trial.ts';
import { counted } from '#shared/trace/counted.ts';
import { Card } from '../../../components/card.tsx';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import { ListState } from '../../../components/list/list-state.tsx';
import { Mono } from '../../../components/mono.tsx';
import { moveAmongRows } from '../../../components/move-among-rows.ts';
import { Problem } from '../../../components/problem.tsx';
import { RowButton } from '../../../components/row-button.tsx';
import { timeOfDay } from '../../../components/text/time-of-day.ts';
import { changeWords, markWords } from '../../../store/trials/change-words.ts';
import { useApi, useItems } from '../../../store/use-engine.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import { Mark } from './mark.tsx';
import styles from './report-list.module.css';

/** Formats an ISO timestamp as the time of day, with the date unless it is today. */
export function whenWords(at: string): string {
  const date = new Date(at);
  const time = timeOfDay(date.getTime()).slice(0, 8);
  if (date.toDateString() === new Date().toDateString()) return `at ${time}`;
  return `${date.toLocaleDateString(undefined, { dateStyle: 'medium' })}, ${time}`;
}

interface ReportListProps {
  subject: TrialSubject;
  /** Id of the shown report. */
  shown: string | undefined;
  /** Why the opened report could not be loaded. */
  problem: string | undefined;
}

/** The stored reports, newest first. The arrow keys move, Enter opens, Delete deletes. */
export function ReportList({ subject, shown, problem }: ReportListProps) {
  const { trials } = useApi();
  const list = useItems(trials.kept.queryOptions({ input: {} }));
  const remove = useStoreState('trials', (state) => state.remove);
  const items = list.items.filter((item) => item.subject === subject);
  const [asked, ask] = useState<StoredTrialReport>();
  const rows = useRef<HTMLUListElement>(null);
  useFocusAfterRemoval(rows, items);
  const tabStop = items.some(({ id }) => id === shown) ? shown : items[0]?.id;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const id = (event.target as HTMLElement).dataset['row'];
    if (id !== undefined && event.key === 'Delete') ask(items.find((item) => item.id === id));
    else moveAmongRows(event);
  };
  return (
    <Card
      title="Reports"
      actions={
        items.length > 0 && (
          <Mono fz="xs" c="faint" pr={8}>
            last {items.length}
          </Mono>
        )
      }
    >
      <Problem px={16} pt={8}>
        {problem}
      </Problem>
      <ListState list={{ ...list, items }} what="reports">
        <EmptyState icon={<FileClock size={20} aria-hidden />} title="No reports yet">
          Start a test to get one. The last 20 reports of your {subject} are stored.
        </EmptyState>
      </ListState>
      <ul ref={rows} className={styles.rows} aria-label="Reports" onKeyDown={onKeyDown}>
        {items.map((item) => (
          <ReportRow
            key={item.id}
            report={item}
            current={item.id === shown}
            tabIndex={item.id === tabStop ? 0 : -1}
            onRemove={() => ask(item)}
          />
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          title="Delete this report?"
          act="Delete"
          onAct={() => remove(asked.id)}
          onClose={() => ask(undefined)}
        >
          {markWords(asked)}, {asked.target}, {whenWords(asked.startedAt)}. This cannot be undone.
        </ConfirmDialog>
      )}
    </Card>
  );
}

/** Moves the focus to the next row after the focused one is deleted. */
function useFocusAfterRemoval(rows: { current: HTMLUListElement | null }, items: readonly StoredTrialReport[]) {
  const before = useRef(items);
  useEffect(() => {
    const index = before.current.findIndex(({ id }) => !items.some((item) => item.id === id));
    const removed = index >= 0 && items.length === before.current.length - 1;
    before.current = items;
    const left = rows.current?.querySelectorAll<HTMLElement>('[data-row]');
    if (removed) left?.[Math.min(index, left.length - 1)]?.focus();
  }, [items, rows]);
}

interface ReportRowProps {
  report: StoredTrialReport;
  current: boolean;
  tabIndex: 0 | -1;
  onRemove: () => void;
}

function ReportRow({ report, current, tabIndex, onRemove }: ReportRowProps) {
  const { id, grade, startedAt, target, total } = report;
  const open = useStoreState('trials', (state) => state.open);
  const running = useStoreState('trials', (state) => state.report?.state === 'running');
  const change = changeWords(report);
  const when = whenWords(startedAt);
  return (
    <li className={styles.line}>
      <RowButton
        className={styles.row}
        data-row={id}
        tabIndex={tabIndex}
        disabled={running}
        aria-current={current}
        onClick={() => open(id)}
      >
        <Mark grade={grade} size={24} />
        <Mono truncate title={target}>
          {target}
        </Mono>
        <Text span fz="sm" lh="sm" c="dim">
          {grade ? '' : `${markWords(report)}, `}
          {when}
          {grade && `, ${counted(total, 'trial', 'trials')}`}
          {change && (
            <>
              ,{' '}
              <Text span inherit c={change.tone === 'none' ? 'dim' : change.tone}>
                {change.words}
              </Text>
            </>
          )}
        </Text>
      </RowButton>
      <IconButton
        className={styles.remove}
        tabIndex={tabIndex}
        color="bad"
        label={`Delete the report ${when}`}
        title="Delete"
        onClick={onRemove}
      >
        <Trash2 size={13} aria-hidden />
      </IconButton>
    </li>
  );
}
