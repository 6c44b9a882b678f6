import { Text } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useRef, type KeyboardEvent } from 'react';
import type { Chat } from '#shared/model/chat.ts';
import { deskSteps } from '#shared/model/desk-step.ts';
import { movedRow } from '../../components/list/moved-row.ts';
import { Mono } from '../../components/mono.tsx';
import { useNow } from '../../components/use-now.ts';
import { useStores, useStoreState } from '../../store/use-stores.ts';
import styles from './chats.module.css';
import { HistoryLine, useMoments } from './history-line.tsx';
import { startedMs } from './layout-history.ts';
import { agoWords, StatusMark } from './status.tsx';

interface ChatListProps {
  chats: readonly Chat[];
  nameOf: (customerId: string) => string | undefined;
}

/** How many rows before the end the next page is loaded. */
const ahead = 20;

/** In pixels. */
const rowHeight = 34;

const rowId = (id: string) => `chat-${id}`;

/** The chats, newest first. Renders only rows in view. The keys 1 to 5 press the agent desk buttons. */
export function ChatList({ chats, nameOf }: ChatListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const { chats: store } = useStores();
  const chosen = useStoreState('chats', (state) => state.chosen);
  const next = useStoreState('chats', (state) => state.next);
  const now = useNow(1000);
  // oxlint-disable-next-line react/incompatible-library -- React Compiler is not used
  const virtual = useVirtualizer({
    count: chats.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => chats[index]?.id ?? index,
    overscan: 8,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (next !== null && last >= chats.length - ahead) void store.getState().loadOlder();
  }, [last, chats.length, next, store]);
  const current = chats.findIndex(({ id }) => id === chosen);
  const choose = (id: string) => {
    store.getState().choose(id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = deskSteps[Number(event.key) - 1];
    const chat = chats[current];
    if (step && chat) {
      if (step.from.includes(chat.status)) void store.getState().act(chat.id, step.action);
      return;
    }
    const index = movedRow(event.key, current, chats.length);
    const target = index === undefined ? undefined : chats[index];
    if (index === undefined || !target) return;
    event.preventDefault();
    choose(target.id);
    virtual.scrollToIndex(index);
  };
  return (
    <div
      ref={scroller}
      id="chat-list"
      className={styles.scroller}
      role="listbox"
      aria-label="Chats"
      aria-activedescendant={items.some(({ index }) => index === current) ? rowId(chosen ?? '') : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <div style={{ height: virtual.getTotalSize() }} role="presentation">
        {items.map(({ index, start, key }) => {
          const chat = chats[index];
          if (!chat) return null;
          return (
            <ChatRow
              key={key}
              chat={chat}
              customerName={nameOf(chat.customerId)}
              top={start}
              position={index + 1}
              count={chats.length}
              selected={index === current}
              nowMs={now}
              onSelect={choose}
            />
          );
        })}
      </div>
    </div>
  );
}

interface ChatRowProps {
  chat: Chat;
  customerName: string | undefined;
  top: number;
  position: number;
  count: number;
  selected: boolean;
  nowMs: number;
  onSelect: (id: string) => void;
}

/** One chat: status, customer, history, agent and age. */
const ChatRow = memo(function ChatRow(props: ChatRowProps) {
  const { chat, customerName, top, position, count, selected, nowMs, onSelect } = props;
  const moments = useMoments(chat);
  return (
    <div
      id={rowId(chat.id)}
      className={styles.row}
      style={{ transform: `translateY(${String(top)}px)` }}
      role="option"
      aria-selected={selected}
      aria-posinset={position}
      aria-setsize={count}
      onClick={() => {
        onSelect(chat.id);
      }}
    >
      <StatusMark status={chat.status} />
      <Text span truncate>
        {customerName ?? chat.customerId}
        {customerName !== undefined && (
          <Mono fz="xs" c="var(--faint)" ml={8}>
            {chat.customerId}
          </Mono>
        )}
      </Text>
      <HistoryLine moments={moments} nowMs={nowMs} width={120} />
      <Mono c="dimmed">{chat.agentId ?? ''}</Mono>
      <Mono fz="xs" c="var(--faint)" truncate className={styles.id ?? ''}>
        {chat.id}
      </Mono>
      <Mono fz="xs" c="var(--faint)" ta="right">
        {agoWords(nowMs - startedMs(chat))}
      </Mono>
    </div>
  );
});
