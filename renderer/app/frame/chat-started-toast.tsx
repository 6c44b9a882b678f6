import { Affix } from '@mantine/core';
import { CircleCheck, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../components/button.tsx';
import type { StartedChat } from '../../store/chat-starter.ts';
import { useStores, useStoreState } from '../../store/use-stores.ts';
import styles from './chat-started-toast.module.css';

/** Duration of the toast in milliseconds; hover and focus pause it. */
const shownMs = 10_000;

/** Confirms on every screen that a chat was started, and opens its trace. */
export function ChatStartedToast() {
  const started = useStoreState('chat', (state) => state.started);
  return (
    <Affix position={{ bottom: 44, right: 16 }} zIndex={150}>
      <div role="status" aria-label="Chat">
        {started && <Toast key={started.id} started={started} />}
      </div>
    </Affix>
  );
}

function Toast({ started: { id, customerId, trace } }: { started: StartedChat }) {
  const { selection, navigation } = useStores();
  const dismiss = useStoreState('chat', (state) => state.dismiss);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(dismiss, shownMs);
    return () => {
      clearTimeout(timer);
    };
  }, [held, dismiss]);
  const hold = () => {
    setHeld(true);
  };
  const release = () => {
    setHeld(false);
  };
  return (
    <div className={styles.toast} onMouseEnter={hold} onMouseLeave={release} onFocus={hold} onBlur={release}>
      <CircleCheck size={16} aria-hidden className={styles.icon} />
      <span className={styles.words}>
        <strong>Chat started</strong>
        <span title={id}>Customer {customerId}</span>
      </span>
      <Button
        size="small"
        onClick={() => {
          selection.getState().selectTrace(trace);
          navigation.getState().go('timeline');
          dismiss();
        }}
      >
        Open trace
      </Button>
      <Button size="small" look="quiet" className={styles.close} aria-label="Dismiss" onClick={dismiss}>
        <X size={14} aria-hidden />
      </Button>
    </div>
  );
}
