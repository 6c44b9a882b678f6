import { memo } from 'react';
import type { Chat } from '#shared/model/chat.ts';
import styles from './chats.module.css';
import { HistoryLine } from './history-line.tsx';
import { StatusMark } from './status-mark.tsx';
import { agoWords } from './status-words.ts';
import { startedMs } from './started-ms.ts';
import { useMoments } from './use-moments.ts';

/** Row height in pixels. */
export const rowHeight = 34;

/** The id of a chat's row element. */
export const chatRowId = (id: string) => `chat-${id}`;

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
export const ChatRow = memo(function ChatRow(props: ChatRowProps) {
  const { chat, customerName, top, position, count, selected, nowMs, onSelect } = props;
  const moments = useMoments(chat);
  return (
    <div
      id={chatRowId(chat.id)}
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
      <span className={styles.who}>
        {customerName ?? chat.customerId}
        {customerName !== undefined && <span>{chat.customerId}</span>}
      </span>
      <HistoryLine moments={moments} nowMs={nowMs} width={120} />
      <span className={styles.with}>{chat.agentId ?? ''}</span>
      <span className={styles.id}>{chat.id}</span>
      <span className={styles.ago}>{agoWords(nowMs - startedMs(chat))}</span>
    </div>
  );
});
