import { FileClock, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { StoredTrialReport, TrialSubject } from '#shared/model/trial.ts';
import { counted } from '#shared/trace/counted.ts';
import { Button } from '../../../components/button.tsx';
import { Card } from '../../../components/card.tsx';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ListGap } from '../../../components/list-gap.tsx';
import { moveAmongRows } from '../../../components/move-among-rows.ts';
import { changeWords, markWords } from '../../../store/trials/change-words.ts';
import { useLoaded } from '../../../store/use-loaded.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import { Mark } from './mark.tsx';
import styles from './report-list.module.css';
import { whenWords } from './when-words.ts';

/** The stored reports, newest first. The arrow keys move, Enter opens, Delete deletes. */
export function ReportList({ subject, shown }: { subject: TrialSubject; shown: string | undefined }) {
  const list = useLoaded('trialReports');
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
    <Card title="Reports" actions={items.length > 0 && <span className={styles.kept}>last {items.length}</span>}>
      {list.refusal !== undefined && (
        <p className={styles.refusal} role="alert">
          {list.refusal}
        </p>
      )}
      <ListGap list={{ ...list, items }} what="reports">
        <EmptyState icon={<FileClock size={20} aria-hidden />} title="No reports yet">
          Start a test to get one. The last 20 reports of your {subject} are stored.
        </EmptyState>
      </ListGap>
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
          onAct={() => list.remove(asked.id)}
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
  const open = useStoreState('trialReports', (state) => state.open);
  const running = useStoreState('trials', (state) => state.report?.state === 'running');
  const change = changeWords(report);
  const when = whenWords(startedAt);
  return (
    <li className={styles.line}>
      <button
        type="button"
        className={styles.row}
        data-row={id}
        tabIndex={tabIndex}
        disabled={running}
        aria-current={current}
        onClick={() => void open(id)}
      >
        <Mark grade={grade} size="small" />
        <span className={styles.target} title={target}>
          {target}
        </span>
        <span className={styles.below}>
          {grade ? '' : `${markWords(report)}, `}
          {when}
          {grade && `, ${counted(total, 'trial', 'trials')}`}
          {change && (
            <>
              , <span data-tone={change.tone}>{change.words}</span>
            </>
          )}
        </span>
      </button>
      <Button
        look="quiet"
        size="small"
        className={styles.remove}
        tabIndex={tabIndex}
        aria-label={`Delete the report ${when}`}
        title="Delete"
        onClick={onRemove}
      >
        <Trash2 size={13} aria-hidden />
      </Button>
    </li>
  );
}
