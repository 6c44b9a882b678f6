import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { Chat } from '#shared/model/chat.ts';
import { deskSteps } from '#shared/model/desk-step.ts';
import { movedRow } from '../../../components/list/moved-row.ts';
import { useNow } from '../../../components/use-now.ts';
import { useStores, useStoreState } from '../../../store/use-stores.ts';
import { ChatRow, chatRowId, rowHeight } from './chat-row.tsx';
import styles from './chats.module.css';

interface ChatListProps {
  chats: readonly Chat[];
  nameOf: (customerId: string) => string | undefined;
}

/** How many rows before the end the next page is loaded. */
const ahead = 20;

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
      aria-activedescendant={items.some(({ index }) => index === current) ? chatRowId(chosen ?? '') : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <div className={styles.rows} style={{ height: virtual.getTotalSize() }} role="presentation">
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
