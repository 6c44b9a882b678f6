import { ListTree, X } from 'lucide-react';
import { useEffect } from 'react';
import type { Chat } from '#shared/model/chat.ts';
import { Button } from '../../../components/button.tsx';
import { PartyClock } from '../../../components/party-clock.tsx';
import { timeOfDay } from '../../../components/text/time-of-day.ts';
import { useNow } from '../../../components/use-now.ts';
import { useWidth } from '../../../components/use-width.ts';
import { Value } from '../../../components/value.tsx';
import { useStores, useStoreState } from '../../../store/use-stores.ts';
import styles from './chats.module.css';
import { DeskButtons } from './desk-buttons.tsx';
import { HistoryLine } from './history-line.tsx';
import { StatusMark } from './status-mark.tsx';
import { startedMs } from './started-ms.ts';
import { useMoments } from './use-moments.ts';

interface ChatDetailProps {
  chat: Chat;
  customerName: string | undefined;
}

/** One chat: its history, actions and ids. */
export function ChatDetail({ chat, customerName }: ChatDetailProps) {
  const { chats } = useStores();
  const failure = useStoreState('chats', (state) => (state.failure?.id === chat.id ? state.failure.words : undefined));
  const moments = useMoments(chat);
  const sinceMs = moments[moments.findLastIndex(({ status }) => status !== chat.status) + 1]?.atMs ?? startedMs(chat);
  const now = useNow(500);
  const [ref, width] = useWidth<HTMLDivElement>();
  useEffect(() => {
    void chats.getState().loadHistory(chat.id);
  }, [chats, chat.id]);
  return (
    <section className={styles.detail} aria-label={`Chat ${chat.id}`}>
      <div className={styles.detailHead}>
        <h3>Chat with {customerName ?? chat.customerId}</h3>
        <StatusMark status={chat.status} />
        {chat.agentId !== null && <span className={styles.with}>{chat.agentId}</span>}
        <span className={styles.sinceWords}>
          since {timeOfDay(sinceMs).slice(0, 8)}{' '}
          <PartyClock party="service" atMs={sinceMs} offsetMs={Date.parse(chat.since) - sinceMs} />
        </span>
        <span className={styles.grow} />
        <TraceButton trace={moments.find(({ trace }) => trace !== undefined)?.trace} />
        <Button
          look="quiet"
          size="small"
          aria-label="Close"
          onClick={() => {
            chats.getState().choose(undefined);
            document.getElementById('chat-list')?.focus();
          }}
        >
          <X size={14} aria-hidden />
        </Button>
      </div>
      <DeskButtons chat={chat} />
      {failure !== undefined && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      <div ref={ref} className={styles.wideLine}>
        <HistoryLine moments={moments} nowMs={now} width={width} labelled />
      </div>
      <dl className={styles.ids}>
        {(
          [
            ['Chat', chat.id],
            ['Session', chat.sessionId],
            ['Customer', chat.customerId],
          ] as const
        ).map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Value what={`${name.toLowerCase()} id`} text={text} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function TraceButton({ trace }: { trace: string | undefined }) {
  const { selection, navigation } = useStores();
  if (trace === undefined) return null;
  return (
    <Button
      size="small"
      icon={<ListTree size={13} aria-hidden />}
      onClick={() => {
        selection.getState().selectTrace(trace);
        navigation.getState().go('timeline');
      }}
    >
      Open trace
    </Button>
  );
}
