import { Text } from '@mantine/core';
import { memo, type ReactNode } from 'react';
import type { Chat } from '#shared/model/customer-contact.ts';
import { deskSteps } from '#shared/model/desk-step.ts';
import { ListRow, type RowPlace } from '../../components/list/list-row.tsx';
import { PagedList } from '../../components/list/paged-list.tsx';
import { Mono } from '../../components/mono.tsx';
import { useNow } from '../../components/use-now.ts';
import { useStoreState } from '../../store/use-stores.ts';
import styles from './chats.module.css';
import { HistoryLine, useMoments } from './history-line.tsx';
import { startedMs } from './layout-history.ts';
import { formatAge, StatusMark } from './status.tsx';

interface ChatListProps {
  /** The chats that match the filter. */
  chats: readonly Chat[];
  nameOf: (customerId: string) => string | undefined;
  /** Shown when there are none. */
  placeholder: ReactNode;
}

/** The chats, newest first. The keys 1 to 5 press the agent desk buttons. */
export function ChatList({ chats, nameOf, placeholder }: ChatListProps) {
  const list = useStoreState('chats', (state) => state);
  const now = useNow(1000);
  return (
    <PagedList
      id="chat-list"
      label="Chats"
      one="chat"
      many="chats"
      list={{ ...list, items: chats }}
      rowHeight={34}
      rowId={({ id }) => `chat-${id}`}
      current={chats.findIndex(({ id }) => id === list.chosen)}
      onMove={({ id }) => list.choose(id)}
      onKey={({ key, ctrlKey, metaKey, altKey }, chat) => {
        const step = deskSteps[Number(key) - 1];
        if (!step || !chat || ctrlKey || metaKey || altKey) return false;
        if (step.from.includes(chat.status)) void list.act(chat.id, step.action);
        return true;
      }}
      detailId="chat-detail"
      placeholder={placeholder}
    >
      {(chat, place) => (
        <ChatRow chat={chat} customerName={nameOf(chat.customerId)} nowMs={now} onSelect={list.choose} {...place} />
      )}
    </PagedList>
  );
}

interface ChatRowProps extends RowPlace {
  chat: Chat;
  customerName: string | undefined;
  nowMs: number;
  onSelect: (id: string) => void;
}

/** One chat: status, customer, history, agent and age. */
const ChatRow = memo(function ChatRow({ chat, customerName, nowMs, onSelect, ...place }: ChatRowProps) {
  const moments = useMoments(chat);
  return (
    <ListRow {...place} className={styles.row} onClick={() => onSelect(chat.id)}>
      <StatusMark status={chat.status} />
      <Text span truncate>
        {customerName ?? chat.customerId}
        {customerName !== undefined && (
          <Mono fz="xs" c="faint" ml={8}>
            {chat.customerId}
          </Mono>
        )}
      </Text>
      <HistoryLine moments={moments} nowMs={nowMs} width={120} />
      <Mono c="dim">{chat.agentId ?? ''}</Mono>
      <Mono fz="xs" c="faint" truncate className={styles.id ?? ''}>
        {chat.id}
      </Mono>
      <Mono fz="xs" c="faint" ta="right">
        {formatAge(nowMs - startedMs(chat))}
      </Mono>
    </ListRow>
  );
});
