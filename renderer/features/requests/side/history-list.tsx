import { History, RotateCw, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { RequestSummary } from '#shared/model/request-run.ts';
import { durationWords } from '#shared/trace/duration-words.ts';
import { statusOutcome } from '#shared/trace/entry-outcome.ts';
import { pathOf } from '#shared/trace/path-of.ts';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ListGap } from '../../../components/list-gap.tsx';
import { MethodTag } from '../../../components/method-tag.tsx';
import { moveAmongRows } from '../../../components/move-among-rows.ts';
import { SearchField } from '../../../components/search-field.tsx';
import { timeOfDay } from '../../../components/text/time-of-day.ts';
import { useLoaded } from '../../../store/use-loaded.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import styles from './side.module.css';

/** Debounce time of the search, in milliseconds. */
const pause = 180;

/** The sent requests, newest first. */
export function HistoryList() {
  const list = useLoaded('requestHistory');
  const [asking, setAsking] = useState(false);
  return (
    <>
      <div className={styles.bar}>
        <HistorySearch />
        <Button
          look="quiet"
          size="small"
          className={styles.icon}
          aria-label="Clear history"
          title="Clear history"
          disabled={list.items.length === 0}
          onClick={() => {
            setAsking(true);
          }}
        >
          <Trash2 size={14} aria-hidden />
        </Button>
      </div>
      <ListGap list={list} what="history">
        <EmptyState icon={<History size={20} aria-hidden />} title={list.q === '' ? 'Nothing sent yet' : 'No matches'}>
          {list.q === ''
            ? 'Requests that you or a script send as the client are listed here with their responses.'
            : 'The search covers the method, the URL and the cause.'}
        </EmptyState>
      </ListGap>
      <ul onKeyDown={moveAmongRows} aria-label="History">
        {list.items.map((sent) => (
          <li key={sent.id} className={styles.item}>
            <HistoryRow sent={sent} />
          </li>
        ))}
      </ul>
      {list.next !== null && (
        <div className={styles.end}>
          <Button size="small" onClick={() => void list.loadOlder()}>
            Load older requests
          </Button>
        </div>
      )}
      {asking && (
        <ConfirmDialog
          title="Clear history?"
          act="Clear"
          onAct={list.clear}
          onClose={() => {
            setAsking(false);
          }}
        >
          This removes all sent requests from the history. The journal keeps their exchanges.
        </ConfirmDialog>
      )}
    </>
  );
}

function HistorySearch() {
  const q = useStoreState('requestHistory', (state) => state.q);
  const search = useStoreState('requestHistory', (state) => state.search);
  const [text, setText] = useState(q);
  useEffect(() => {
    if (text.trim() === q) return undefined;
    const timer = setTimeout(() => void search(text.trim()), pause);
    return () => {
      clearTimeout(timer);
    };
  }, [text, q, search]);
  return (
    <SearchField
      label="Search the history"
      placeholder="PUT, customer, token-expired"
      value={text}
      onChange={setText}
    />
  );
}

function HistoryRow({ sent }: { sent: RequestSummary }) {
  const { id, method, url, status, error, startedAt, durationMs, condition } = sent;
  const openRun = useStoreState('requests', (state) => state.openRun);
  const resend = useStoreState('requests', (state) => state.resend);
  const current = useStoreState('requests', (state) => state.current === `sent:${id}`);
  const token = condition === 'valid' || condition === 'none' ? '' : `, ${condition}`;
  return (
    <>
      <button type="button" className={styles.row} data-row aria-current={current} onClick={() => void openRun(id)}>
        <MethodTag method={method} />
        <span className={styles.path} title={url}>
          {pathOf(url)}
        </span>
        <Badge outcome={statusOutcome(status)}>{status ?? error ?? 'failed'}</Badge>
        <span className={styles.below}>
          {timeOfDay(Date.parse(startedAt)).slice(0, 8)}, {durationWords(durationMs)}
          {token}
        </span>
      </button>
      <span className={styles.actions} style={{ top: 'auto', bottom: 0 }}>
        <Button
          look="quiet"
          size="small"
          className={styles.icon}
          aria-label={`Send ${method} ${pathOf(url)} again`}
          title="Send again"
          onClick={() => void resend(id)}
        >
          <RotateCw size={13} aria-hidden />
        </Button>
      </span>
    </>
  );
}
