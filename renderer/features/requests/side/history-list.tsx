import { Center, Group } from '@mantine/core';
import { useDebouncedValue, useDisclosure } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { History, RotateCw, Trash2 } from 'lucide-react';
import type { RequestSummary } from '#shared/model/request-run.ts';
import { statusOutcome } from '#shared/trace/entry-outcome.ts';
import { pathOf } from '#shared/trace/path-of.ts';
import { durationText } from '../../../components/text/duration-text.ts';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ListState } from '../../../components/list/list-state.tsx';
import { moveAmongRows } from '../../../components/move-among-rows.ts';
import menuRow from '../../../components/row-menu/row-menu.module.css';
import { SearchField } from '../../../components/search-field.tsx';
import { timeOfDay } from '../../../components/text/time-of-day.ts';
import { useMask } from '../../../components/use-mask.ts';
import { listOf, useApi } from '../../../store/use-engine.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import { RequestRow, RowPart } from './request-row.tsx';

/** Requests per page. */
const limit = 100;

/** Debounce time of the search, in milliseconds. */
const pause = 180;

/** The sent requests, newest first. */
export function HistoryList() {
  const { requests } = useApi();
  const text = useStoreState('requests', (state) => state.historyText);
  const search = useStoreState('requests', (state) => state.searchHistory);
  const [q] = useDebouncedValue(text.trim(), pause);
  const history = useInfiniteQuery(
    requests.history.infiniteOptions({
      input: (after: string | undefined) => ({ limit, ...(q !== '' && { q }), ...(after !== undefined && { after }) }),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next,
      placeholderData: keepPreviousData,
    }),
  );
  const items = history.data?.pages.flatMap((page) => page.items) ?? [];
  const clear = useMutation(requests.clear.mutationOptions());
  const [asking, { open: ask, close }] = useDisclosure(false);
  return (
    <>
      <Group gap={4} p={8} wrap="nowrap" pos="sticky" top={0} bg="var(--panel)" style={{ zIndex: 1 }}>
        <SearchField
          label="Search the history"
          placeholder="PUT, a path, token-expired"
          value={text}
          onChange={search}
        />
        <IconButton color="bad" label="Clear history" title="Clear history" disabled={items.length === 0} onClick={ask}>
          <Trash2 size={14} aria-hidden />
        </IconButton>
      </Group>
      <ListState list={listOf(history, items)} what="history">
        <EmptyState icon={<History size={20} aria-hidden />} title={q === '' ? 'Nothing sent yet' : 'No matches'}>
          {q === ''
            ? 'Requests that you or a script send as the client are listed here with their responses.'
            : 'The search covers the method, the URL and the cause.'}
        </EmptyState>
      </ListState>
      <ul onKeyDown={moveAmongRows} aria-label="History">
        {items.map((sent) => (
          <HistoryRow key={sent.id} sent={sent} />
        ))}
      </ul>
      {history.hasNextPage && (
        <Center p={8}>
          <Button size="small" busy={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
            Load older requests
          </Button>
        </Center>
      )}
      {asking && (
        <ConfirmDialog title="Clear history?" act="Clear" onAct={() => clear.mutateAsync({})} onClose={close}>
          This removes all sent requests from the history. The journal keeps their exchanges.
        </ConfirmDialog>
      )}
    </>
  );
}

function HistoryRow({ sent }: { sent: RequestSummary }) {
  const { id, method, url, status, error, startedAt, durationMs, condition } = sent;
  const openRun = useStoreState('requests', (state) => state.openRun);
  const resend = useStoreState('requests', (state) => state.resend);
  const current = useStoreState('requests', (state) => state.current === `sent:${id}`);
  const mask = useMask();
  const token = condition === 'valid' || condition === 'none' ? '' : `, ${condition}`;
  return (
    <li className={menuRow.item}>
      <RequestRow
        method={method}
        title={<RowPart mono>{pathOf(url)}</RowPart>}
        badge={<Badge outcome={statusOutcome(status)}>{status ?? error ?? 'failed'}</Badge>}
        below={`${timeOfDay(Date.parse(startedAt)).slice(0, 8)}, ${durationText(durationMs)}${token}`}
        current={current}
        onClick={() => void openRun(id)}
      />
      <span className={menuRow.actions} style={{ top: 'auto', bottom: 0 }}>
        <IconButton
          label={mask.text(`Send ${method} ${pathOf(url)} again`)}
          title="Send again"
          onClick={() => void resend(id)}
        >
          <RotateCw size={13} aria-hidden />
        </IconButton>
      </span>
    </li>
  );
}
