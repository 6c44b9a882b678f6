import { Tooltip } from '@mantine/core';
import { Square } from 'lucide-react';
import { useEffect } from 'react';
import { counted, numberWords } from '#shared/trace/counted.ts';
import { useStores, useStoreState } from '../../store/use-stores.ts';
import styles from './header.module.css';

/** Polling interval in milliseconds. */
const pollMs = 1000;

/** Shows that simulated traffic is running and stops it. Hidden otherwise. */
export function TrafficChip() {
  const { traffic: store } = useStores();
  const traffic = useStoreState('traffic', (state) => state.traffic);
  const connected = useStoreState('connection', ({ connection }) => connection.state === 'connected');
  const running = connected && traffic?.running === true;
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => void store.getState().load(), pollMs);
    return () => {
      clearInterval(timer);
    };
  }, [running, store]);
  if (!running) return null;
  const { started, failed, request } = traffic;
  const failures = failed > 0 ? `, ${counted(failed, 'failure', 'failures')}` : '';
  return (
    <Tooltip label={`${counted(started, 'chat', 'chats')} started${failures}. Press to stop.`}>
      <button
        type="button"
        className={`${styles.chip ?? ''} ${styles.traffic ?? ''}`}
        data-testid="traffic-chip"
        aria-label="Stop traffic"
        onClick={() => void store.getState().stop()}
      >
        <Square size={12} aria-hidden />
        <span>Traffic {numberWords(request?.chatsPerMinute ?? 0)}/min</span>
      </button>
    </Tooltip>
  );
}
