import { SegmentedControl } from '@mantine/core';
import { useEffect } from 'react';
import type { DeskMode } from '#shared/model/desk.ts';
import { counted } from '#shared/trace/counted.ts';
import { Card } from '../../../components/card.tsx';
import { Term } from '../../../components/term.tsx';
import { useStores, useStoreState } from '../../../store/use-stores.ts';
import styles from './desk.module.css';

const modes: { value: DeskMode; label: string; meaning: string }[] = [
  {
    value: 'off',
    label: 'Off',
    meaning: 'Chats change only through the buttons or the control API. Chats of simulated traffic still proceed.',
  },
  {
    value: 'human',
    label: 'Human',
    meaning:
      'Takes the next step on each open chat every 2 to 8 s: assigns it, sometimes authenticates the customer, escalates or transfers it, then ends it.',
  },
  {
    value: 'fast',
    label: 'Fast',
    meaning: 'Same as Human, with a step every 0.1 to 0.5 s.',
  },
];

/** Polling interval in milliseconds. */
const pollMs = 1500;

/** The simulated agents and their speed. */
export function DeskCard() {
  const { desk: store } = useStores();
  const desk = useStoreState('desk', (state) => state.desk);
  const problem = useStoreState('desk', (state) => state.problem);
  const connected = useStoreState('connection', ({ connection }) => connection.state === 'connected');
  useEffect(() => {
    if (!connected) return undefined;
    const load = () => void store.getState().load();
    load();
    const timer = setInterval(load, pollMs);
    return () => {
      clearInterval(timer);
    };
  }, [connected, store]);
  const mode = desk?.mode ?? 'off';
  return (
    <Card
      title={<Term word="agent desk">Agent desk</Term>}
      actions={
        <SegmentedControl
          size="xs"
          aria-label="Agent desk"
          data={modes.map(({ value, label }) => ({ value, label }))}
          value={mode}
          onChange={(value) => {
            const chosen = modes.find((one) => one.value === value);
            if (chosen) void store.getState().change(chosen.value);
          }}
        />
      }
    >
      <div className={styles.desk}>
        <p>{modes.find(({ value }) => value === mode)?.meaning}</p>
        <p className={styles.facts}>
          <span role="status" aria-label="Chats at the desk">
            {counted(desk?.waiting ?? 0, 'chat is', 'chats are')} with the desk
          </span>
          <span>{desk?.agents.join(' ')}</span>
        </p>
        {problem !== undefined && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
      </div>
    </Card>
  );
}
