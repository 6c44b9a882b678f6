import { Group, Loader } from '@mantine/core';
import { MessageSquare, SearchX } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Chat, ChatStatus } from '#shared/model/customer-contact.ts';
import { formatNumber } from '#shared/trace/counted.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { FilterChip } from '../../components/filter-chip/filter-chip.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { SampleCallButton } from '../../components/sample-call-button.tsx';
import { customersQuery } from '../../store/customers-store.ts';
import { useApi, useItems } from '../../store/use-engine.ts';
import { useStores, useStoreState } from '../../store/use-stores.ts';
import { ChatDetail } from './chat-detail.tsx';
import { ChatList } from './chat-list.tsx';
import { statuses, statusWords } from './status.tsx';

interface ChatFilter {
  text: string;
  status: ChatStatus | 'all';
}

const everything: ChatFilter = { text: '', status: 'all' };

/** A live list of the service's chats, with the selected one. */
export function ChatsCard() {
  const [filter, setFilter] = useState(everything);
  const chats = useStoreState('chats', (state) => state.items);
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
          value={filter.text}
          takesSearchKey
          onChange={(text) => setFilter({ ...filter, text })}
          onLeave={() => document.getElementById('chat-list')?.focus()}
        />
      }
    >
      <StatusFilter chosen={filter.status} onChoose={(status) => setFilter({ ...filter, status })} />
      <ChatList
        chats={found}
        nameOf={nameOf}
        placeholder={<NoChats any={chats.length > 0} onShowAll={() => setFilter(everything)} />}
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
      status: 'all' as const,
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
          key={status}
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

/** Shown instead of an empty list: loading, an error, or how to start a chat. */
function NoChats({ any, onShowAll }: { any: boolean; onShowAll: () => void }) {
  const { status, problem, load } = useStoreState('chats', (state) => state);
  if (any) {
    return (
      <EmptyState icon={<SearchX size={20} aria-hidden />} title="No matching chat">
        <Button onClick={onShowAll}>Show all</Button>
      </EmptyState>
    );
  }
  if (status === 'loading')
    return <EmptyState icon={<Loader size="sm" color="var(--accent)" />} title="Loading the chats" />;
  if (status === 'failed') {
    return (
      <EmptyState title="Cannot load the chats">
        <span role="alert">{problem}</span>
        <Button onClick={() => void load()}>Try again</Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={<MessageSquare size={20} aria-hidden />} title="No chats yet">
      <span>Start a chat, start traffic, or call POST /api/chat/start from your client.</span>
      <SampleCallButton />
    </EmptyState>
  );
}

/** The chats with the status that match every word of the search. */
function findChats(
  chats: readonly Chat[],
  { text, status }: ChatFilter,
  nameOf: (customerId: string) => string | undefined,
): Chat[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return chats.filter((chat) => {
    if (status !== 'all' && chat.status !== status) return false;
    if (words.length === 0) return true;
    const { id, customerId, sessionId, agentId } = chat;
    const all = [id, customerId, sessionId, agentId, chat.status, nameOf(customerId)].join('\n').toLowerCase();
    return words.every((word) => all.includes(word));
  });
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
