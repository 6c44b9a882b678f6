import { Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { ChipsField, type Chip } from '../../../components/field/chips-field.tsx';
import { Button } from '../../../components/button.tsx';
import { useEvents } from '../../../components/event/use-events.ts';
import styles from './editor.module.css';

interface EventsFieldProps {
  chosen: readonly string[];
  onChange: (events: string[]) => void;
  problem: string | undefined;
}

const all = '*';

/** Selects the events: all, some of the interface, or custom ones by name. */
export function EventsField({ chosen, onChange, problem }: EventsFieldProps) {
  const { events } = useEvents();
  const [custom, setCustom] = useState('');
  const known = events.map(({ meaning, name }): Chip => ({ value: name, meaning }));
  const others = chosen.filter((event) => event !== all && !known.some(({ value }) => value === event));
  const chips: Chip[] = [
    { value: all, label: 'All', meaning: 'All events, including custom ones' },
    ...known,
    ...others.map((value) => ({ value, meaning: 'A custom event. Press to remove it.' })),
  ];
  const choose = (events: string[]) => {
    const added = events.find((event) => !chosen.includes(event));
    if (added === all) onChange([all]);
    else onChange(added === undefined ? events : events.filter((event) => event !== all));
  };
  const add = () => {
    const name = custom.trim();
    if (name !== '' && !chosen.includes(name)) choose([...chosen, name]);
    setCustom('');
  };
  return (
    <Stack gap={6}>
      <ChipsField label="Events" chips={chips} chosen={chosen} problem={problem} onChange={choose} />
      <Group gap={8} wrap="nowrap">
        <input
          className={styles.input}
          style={{ maxWidth: 220 }}
          aria-label="Custom event"
          placeholder="Custom event"
          value={custom}
          maxLength={200}
          spellCheck={false}
          onChange={(event) => setCustom(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
        <Button disabled={custom.trim() === ''} onClick={add}>
          Add
        </Button>
      </Group>
    </Stack>
  );
}
