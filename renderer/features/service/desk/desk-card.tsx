import { SegmentedControl } from '@mantine/core';
import { useEffect } from 'react';
import type { DeskMode } from '#shared/model/desk.ts';
import { counted } from '#shared/trace/counted.ts';
import { Card } from '../../../components/card.tsx';
import { Term } from '../../../components/term.tsx';
import { useStores, useStoreState } from '../../../store/use-stores.ts';
import styles from './desk.module.css';

const modes: { value: DeskMode; label: string; does: string }[] = [
  {
    value: 'off',
    label: 'Off',
    does: 'Chats stay as they are until somebody acts on them, by the buttons or the control API. Those of traffic go on all the same.',
  },
  {
    value: 'human',
    label: 'Human',
    does: 'Takes each open chat and goes on with it every 2 to 8 s: assigns it, may authenticate the customer, escalates or transfers some, ends it.',
  },
  {
    value: 'fast',
    label: 'Fast',
    does: 'As a human would, but goes on every 0.1 to 0.5 s.',
  },
];

/** How often the desk is asked how many chats it has, in milliseconds. */
const everyMs = 1500;

/** The simulated agents: whether they work by themselves, and how fast. */
export function DeskCard() {
  const { desk: store } = useStores();
  const desk = useStoreState('desk', (state) => state.desk);
  const problem = useStoreState('desk', (state) => state.problem);
  const connected = useStoreState('connection', ({ connection }) => connection.state === 'connected');
  useEffect(() => {
    if (!connected) return undefined;
    const load = () => void store.getState().load();
    load();
    const timer = setInterval(load, everyMs);
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
        <p>{modes.find(({ value }) => value === mode)?.does}</p>
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
