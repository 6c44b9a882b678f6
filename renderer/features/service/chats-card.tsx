import { Group } from '@mantine/core';
import { MessageSquare } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Chat, ChatStatus } from '#shared/model/customer-contact.ts';
import { formatNumber } from '#shared/trace/counted.ts';
import { Card } from '../../components/card.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { FilterChip } from '../../components/filter-chip/filter-chip.tsx';
import { ListState } from '../../components/list/list-state.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { SampleCallButton } from '../../components/sample-call-button.tsx';
import { customersQuery } from '../../store/customers-store.ts';
import { withPart } from '../../store/paged-list.ts';
import { searchWords } from '../../store/search-words.ts';
import { useApi, useItems } from '../../store/use-engine.ts';
import { useStores, useStoreState } from '../../store/use-stores.ts';
import { ChatDetail } from './chat-detail.tsx';
import { ChatList } from './chat-list.tsx';
import { statuses, statusWords } from './status.tsx';

interface ChatFilter {
  q?: string;
  status?: ChatStatus;
}

/** A live list of the service's chats, with the selected one. */
export function ChatsCard() {
  const [filter, narrow] = useState<ChatFilter>({});
  const list = useStoreState('chats', (state) => state);
  const { items: chats } = list;
  const chosen = useStoreState('chats', (state) => state.items.find(({ id }) => id === state.chosen));
  const nameOf = useCustomerNames();
  useWatchedChats();
  const found = useMemo(() => findChats(chats, filter, nameOf), [chats, filter, nameOf]);
  return (
    <Card
      title="Chats"
      actions={
        <SearchField
          label="Search the chats"
          placeholder="Search: name, C-1001, A-102"
          value={filter.q ?? ''}
          takesSearchKey
          onChange={(q) => narrow(withPart(filter, 'q', q || undefined))}
          onLeave={() => document.getElementById('chat-list')?.focus()}
        />
      }
    >
      <StatusFilter chosen={filter.status} onChoose={(status) => narrow(withPart(filter, 'status', status))} />
      <ChatList
        chats={found}
        nameOf={nameOf}
        placeholder={
          <ListState what="chats" list={{ ...list, filter, narrow }}>
            <EmptyState icon={<MessageSquare size={20} aria-hidden />} title="No chats yet">
              <span>Start a chat, start traffic, or call POST /api/chat/start from your client.</span>
              <SampleCallButton />
            </EmptyState>
          </ListState>
        }
      />
      {chosen && <ChatDetail key={chosen.id} chat={chosen} customerName={nameOf(chosen.customerId)} />}
    </Card>
  );
}

interface StatusFilterProps {
  chosen: ChatFilter['status'];
  onChoose: (status: ChatFilter['status']) => void;
}

function StatusFilter({ chosen, onChoose }: StatusFilterProps) {
  const { items: chats, next } = useStoreState('chats', (state) => state);
  const counts = useMemo(() => Map.groupBy(chats, ({ status }) => status), [chats]);
  /** Whether older chats exist that are not loaded. */
  const more = next !== null;
  const choices = [
    {
      status: undefined,
      label: 'All',
      count: `${formatNumber(chats.length)}${more ? '+' : ''}`,
      meaning: 'Any status',
    },
    ...statuses.map((status) => ({
      status,
      count: formatNumber(counts.get(status)?.length ?? 0),
      ...statusWords[status],
    })),
  ];
  return (
    <Group
      gap={4}
      px={10}
      py={6}
      role="group"
      aria-label="Status"
      style={{ flex: 'none', borderBottom: '1px solid var(--line)' }}
    >
      {choices.map(({ status, label, count, meaning }) => (
        <FilterChip
          key={label}
          label={label}
          count={count}
          title={more ? `${meaning}. Counts loaded chats only.` : meaning}
          pressed={status === chosen}
          onPress={() => onChoose(status)}
        />
      ))}
    </Group>
  );
}

/** The chats with the status that match every word of the search. */
function findChats(
  chats: readonly Chat[],
  { q = '', status }: ChatFilter,
  nameOf: (customerId: string) => string | undefined,
): Chat[] {
  const matches = searchWords(q);
  return chats.filter(
    (chat) =>
      (status === undefined || chat.status === status) &&
      matches([chat.id, chat.customerId, chat.sessionId, chat.agentId ?? '', chat.status, nameOf(chat.customerId)]),
  );
}

function useWatchedChats(): void {
  const { chats } = useStores();
  const connected = useStoreState('connection', ({ connection }) => connection.state === 'connected');
  useEffect(() => (connected ? chats.getState().watch() : undefined), [connected, chats]);
}

function useCustomerNames(): (customerId: string) => string | undefined {
  const { items } = useItems(customersQuery(useApi()));
  const names = useMemo(() => new Map(items.map(({ id, name }) => [id, name])), [items]);
  return useCallback((id) => names.get(id), [names]);
}
