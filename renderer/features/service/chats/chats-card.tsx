import { Loader } from '@mantine/core';
import { MessageSquare, SearchX } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Card } from '../../../components/card.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { SearchField } from '../../../components/search-field.tsx';
import { StartChatButton } from '../../../components/start-chat-button.tsx';
import { useLoaded } from '../../../store/use-loaded.ts';
import { useStores, useStoreState } from '../../../store/use-stores.ts';
import { ChatDetail } from './chat-detail.tsx';
import { ChatList } from './chat-list.tsx';
import { countByStatus, findChats, type ChatFilter } from './find-chats.ts';
import { StatusFilter } from './status-filter.tsx';

const everything: ChatFilter = { text: '', status: 'all' };

/** A live list of the service's chats, with the selected one. */
export function ChatsCard() {
  const [filter, setFilter] = useState(everything);
  const { chats, next, full } = useStoreState('chats', (state) => state);
  const chosen = useStoreState('chats', (state) => state.chats.find(({ id }) => id === state.chosen));
  const nameOf = useCustomerNames();
  useWatchedChats();
  const counts = useMemo(() => countByStatus(chats), [chats]);
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
          onChange={(text) => {
            setFilter({ ...filter, text });
          }}
          onLeave={() => document.getElementById('chat-list')?.focus()}
        />
      }
    >
      <StatusFilter
        chosen={filter.status}
        counts={counts}
        more={next !== null || full}
        onChoose={(status) => {
          setFilter({ ...filter, status });
        }}
      />
      {found.length > 0 ? (
        <ChatList chats={found} nameOf={nameOf} />
      ) : (
        <NoChats
          any={chats.length > 0}
          onShowAll={() => {
            setFilter(everything);
          }}
        />
      )}
      {chosen && <ChatDetail key={chosen.id} chat={chosen} customerName={nameOf(chosen.customerId)} />}
    </Card>
  );
}

/** Shown instead of an empty list: loading, an error, or how to start a chat. */
function NoChats({ any, onShowAll }: { any: boolean; onShowAll: () => void }) {
  const status = useStoreState('chats', (state) => state.status);
  const problem = useStoreState('chats', (state) => state.problem);
  const load = useStoreState('chats', (state) => state.load);
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
      <StartChatButton />
    </EmptyState>
  );
}

function useWatchedChats(): void {
  const { chats } = useStores();
  const connected = useStoreState('connection', ({ connection }) => connection.state === 'connected');
  useEffect(() => (connected ? chats.getState().watch() : undefined), [connected, chats]);
}

function useCustomerNames(): (customerId: string) => string | undefined {
  const { items } = useLoaded('customers');
  const names = useMemo(() => new Map(items.map(({ id, name }) => [id, name])), [items]);
  return useCallback((id) => names.get(id), [names]);
}
