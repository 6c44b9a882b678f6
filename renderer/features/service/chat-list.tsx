import { Text } from '@mantine/core';
import { MessageSquare } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import type { Chat, ChatStatus } from '#shared/model/customer-contact.ts';
import { deskSteps } from '#shared/model/desk.ts';
import { formatNumber } from '#shared/trace/counted.ts';
import { KindIcon } from '../../components/entry-icon.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { FilterBar, FilterChip, FilterSearch } from '../../components/filter-bar/filter-bar.tsx';
import { RowState, RowTime, TwoLines } from '../../components/list/list-row.tsx';
import {
  iconColumn,
  type RecordColumn,
  RecordList,
  stateColumn,
  timeColumn,
} from '../../components/record/record-list.tsx';
import { SampleCallButton } from '../../components/sample-call-button.tsx';
import { useNow } from '../../components/use-now.ts';
import { customersQuery } from '../../store/customers.ts';
import { searchWords } from '../../store/search-words.ts';
import { useApi, useItems, useStores, useStoreState } from '../../store/use-stores.ts';
import { withPart } from '../../store/use-live-list.ts';
import { HistoryLine, useMoments } from './history-line.tsx';
import { startedMs, type ChatHistories, type ChatMoment } from './layout-history.ts';
import { formatAge, statuses, StatusMark, statusWords } from './status.tsx';
import { useAct, useChats, useHistories } from './use-chats.ts';

/** What the list of chats is narrowed to. */
export interface ChatFilter {
  q?: string;
  status?: ChatStatus;
}

/** The filter, and what changes it. */
export interface ChatFilterState {
  filter: ChatFilter;
  narrow: (filter: ChatFilter) => void;
}

/** A customer in words. */
type NameOf = (customerId: string) => string | undefined;

const columnsOf = (nameOf: NameOf, histories: ChatHistories): readonly RecordColumn<Chat>[] => [
  { ...timeColumn, cell: (chat) => <RowTime atMs={startedMs(chat)} /> },
  { ...iconColumn, cell: () => <KindIcon kind="chat" /> },
  {
    title: 'Customer',
    width: 'minmax(0, 1fr)',
    cell: ({ agentId, customerId, id }) => (
      <TwoLines
        first={nameOf(customerId) ?? customerId}
        second={agentId === null ? customerId : `${customerId}, ${agentId}`}
        title={id}
      />
    ),
  },
  {
    title: 'History',
    width: '120px',
    from: 540,
    cell: (chat) => <History chat={chat} known={histories.get(chat.id)} />,
  },
  {
    ...stateColumn,
    cell: (chat) => (
      <RowState below={<Age chat={chat} />}>
        <StatusMark status={chat.status} />
      </RowState>
    ),
  },
];

function History({ chat, known }: { chat: Chat; known: readonly ChatMoment[] | undefined }) {
  return (
    <span>
      <HistoryLine moments={useMoments(chat, known)} nowMs={useNow(1000)} width={120} />
    </span>
  );
}

function Age({ chat }: { chat: Chat }) {
  return formatAge(useNow(1000) - startedMs(chat));
}

const idOf = ({ id }: Chat): string => id;

/** The chats of the service. The keys 1 to 5 press the agent desk buttons. */
export function ChatList({ filter, narrow }: ChatFilterState) {
  const { chats: store } = useStores();
  const list = useChats();
  const { items } = list;
  const chosen = useStoreState('chats', (state) => state.chosen);
  const act = useAct();
  const histories = useHistories();
  const nameOf = useCustomerNames();
  const hasHistory = items.some(({ status }) => status !== 'queued');
  const columns = useMemo(
    () => columnsOf(nameOf, histories).filter(({ title }) => hasHistory || title !== 'History'),
    [nameOf, histories, hasHistory],
  );
  const found = useMemo(() => {
    const matches = searchWords(filter.q ?? '');
    return items.filter(
      ({ agentId, customerId, id, sessionId, status }) =>
        (filter.status === undefined || status === filter.status) &&
        matches([id, customerId, sessionId, agentId ?? '', status, nameOf(customerId)]),
    );
  }, [items, filter, nameOf]);
  const select = useCallback(
    (chat: Chat | undefined, event?: object) => store.getState().choose(chat?.id, event && 'chat'),
    [store],
  );
  const keys = deskSteps.map(({ action, from }, index) => [
    String(index + 1),
    ({ id, status }: Chat) => {
      if (from.includes(status)) act(id, action);
    },
  ]);
  return (
    <RecordList
      label="Chats"
      one="chat"
      many="chats"
      list={{ ...list, items: found, filter, narrow }}
      columns={columns}
      keyOf={idOf}
      chosen={chosen}
      onChoose={select}
      keys={Object.fromEntries(keys) as Record<string, (chat: Chat) => void>}
      filters={
        <FilterBar
          what="Status"
          chips={
            <StatusChips
              list={list}
              chosen={filter.status}
              onChoose={(status) => narrow(withPart(filter, 'status', status))}
            />
          }
        >
          <FilterSearch
            label="Search the chats"
            placeholder="Name, C-1001, A-102"
            list={{ filter, narrow }}
            listId="chat-list"
          />
        </FilterBar>
      }
      empty={
        <EmptyState icon={<MessageSquare size={20} aria-hidden />} title="No chats yet">
          <Text span>Start a chat, start traffic, or call POST /api/chat/start from your client.</Text>
          <SampleCallButton look="plain" />
        </EmptyState>
      }
    />
  );
}

interface StatusChipsProps {
  list: ReturnType<typeof useChats>;
  chosen: ChatStatus | undefined;
  onChoose: (status: ChatStatus | undefined) => void;
}

/** All chats, or those of one status, with the numbers of the loaded ones. */
function StatusChips({ list: { items, next }, chosen, onChoose }: StatusChipsProps) {
  const counts = useMemo(() => Map.groupBy(items, ({ status }) => status), [items]);
  const more = next === null ? '' : '+';
  const chip = (label: string, count: number, status?: ChatStatus) => (
    <FilterChip
      key={label}
      label={label}
      count={`${formatNumber(count)}${more}`}
      pressed={chosen === status}
      onPress={() => onChoose(status)}
    />
  );
  return (
    <>
      {chip('All', items.length)}
      {statuses
        .filter((status) => counts.has(status) || chosen === status)
        .map((status) => chip(statusWords[status].label, counts.get(status)?.length ?? 0, status))}
    </>
  );
}

/** The names of the customers, by their ids. */
export function useCustomerNames(): NameOf {
  const { items } = useItems(customersQuery(useApi()));
  const names = useMemo(() => new Map(items.map(({ id, name }) => [id, name])), [items]);
  return useCallback((id) => names.get(id), [names]);
}
