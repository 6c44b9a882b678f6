import { useDisclosure } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { History, Trash2 } from 'lucide-react';
import type { RequestSummary } from '#shared/model/request-run.ts';
import { formatNumber } from '#shared/trace/counted.ts';
import { statusOutcome } from '#shared/trace/entry-outcome.ts';
import { codeLabel } from '#shared/trace/plain-words.ts';
import { pathOf } from '#shared/trace/path-of.ts';
import { Badge } from '../../../components/badge.tsx';
import { focusFirstField } from '../../../components/begin-screen.ts';
import { ConfirmDialog } from '../../../components/dialog.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { FilterBar, FilterChip, FilterSearch } from '../../../components/filter-bar/filter-bar.tsx';
import { Button } from '../../../components/button.tsx';
import { RowState, TwoLines } from '../../../components/list/list-row.tsx';
import { type RecordColumn, RecordList, stateColumn } from '../../../components/record/record-list.tsx';
import { CutMiddle } from '../../../components/text/cut-middle.tsx';
import { durationText, timeOfDay } from '../../../components/text/time-text.ts';
import { useMask } from '../../../components/use-mask.ts';
import { useFilter, withPart } from '../../../store/use-live-list.ts';
import { wholeList } from '../../../store/whole-list.ts';
import { listOf, useApi, useStoreState } from '../../../store/use-stores.ts';

/** Requests per page. */
const limit = 100;

const columns: readonly RecordColumn<RequestSummary>[] = [
  { title: 'Request', width: 'minmax(0, 1fr)', cell: (sent) => <Sent sent={sent} /> },
  {
    ...stateColumn,
    narrow: '72px',
    cell: ({ durationMs, error, status }) => {
      const noResponse = error === undefined ? 'failed' : codeLabel(error);
      return (
        <RowState below={durationText(durationMs)}>
          <Badge outcome={statusOutcome(status)} {...(status === undefined && { title: noResponse })}>
            {status ?? noResponse}
          </Badge>
        </RowState>
      );
    },
  },
];

function Sent({ sent: { condition, method, startedAt, url } }: { sent: RequestSummary }) {
  const mask = useMask();
  const token = condition === 'valid' || condition === 'none' ? '' : `, ${condition}`;
  return (
    <TwoLines
      first={<CutMiddle text={mask.text(`${method} ${pathOf(url)}`)} />}
      second={`${timeOfDay(Date.parse(startedAt)).slice(0, 8)}${token}`}
      title={mask.text(url)}
    />
  );
}

const idOf = ({ id }: RequestSummary): string => id;

/** The sent requests, newest first. The selected one is open. */
export function HistoryList() {
  const { requests } = useApi();
  const { filter, narrow } = useFilter('requests');
  const { learn, q } = filter;
  const openRun = useStoreState('requests', (state) => state.openRun);
  const current = useStoreState('requests', (state) => state.current);
  const history = useInfiniteQuery(
    requests.history.infiniteOptions({
      input: (after: string | undefined) => ({
        limit,
        ...(q !== undefined && { q }),
        ...(learn === undefined && { lessons: 'false' as const }),
        ...(after !== undefined && { after }),
      }),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next,
      placeholderData: keepPreviousData,
    }),
  );
  const items = history.data?.pages.flatMap((page) => page.items) ?? [];
  const lessons = history.data?.pages[0]?.lessons ?? 0;
  const clear = useMutation(requests.clear.mutationOptions());
  const [asking, { open: ask, close }] = useDisclosure(false);
  return (
    <>
      <RecordList
        label="History"
        one="request"
        many="requests"
        list={{
          ...wholeList(listOf(history, items), items, filter, narrow),
          next: history.hasNextPage ? 'older' : null,
          loadingOlder: history.isFetchingNextPage,
          loadOlder: async () => void (await history.fetchNextPage()),
        }}
        columns={columns}
        keyOf={idOf}
        chosen={/^sent:(.*)/.exec(current)?.[1]}
        onChoose={(sent, event) => {
          // Only a key or a click replaces the request in the editor.
          if (sent && event) void openRun(sent.id);
        }}
        keys={{ Enter: focusFirstField }}
        filters={
          <FilterBar
            what="Requests"
            chips={
              (lessons > 0 || learn) && (
                <FilterChip
                  label="Learn"
                  title="Also requests of lessons, and the polls of Pull and push"
                  count={formatNumber(lessons)}
                  pressed={learn === true}
                  onPress={() => narrow(withPart(filter, 'learn', learn ? undefined : true))}
                />
              )
            }
          >
            <FilterSearch
              label="Search the history"
              placeholder="Search"
              list={{ filter, narrow }}
              listId="request-list"
            />
            <Button
              square
              aria-label="Clear history"
              title="Clear history"
              icon={Trash2}
              disabled={items.length === 0 && lessons === 0}
              onClick={ask}
            />
          </FilterBar>
        }
        empty={
          <EmptyState icon={<History size={20} aria-hidden />} title="Nothing sent yet">
            Requests that you or a script send as the client are listed here with their responses.
          </EmptyState>
        }
      />
      {asking && (
        <ConfirmDialog title="Clear history?" act="Clear" onAct={() => clear.mutateAsync({})} onClose={close}>
          This removes all sent requests from the history. The journal keeps their exchanges.
        </ConfirmDialog>
      )}
    </>
  );
}
