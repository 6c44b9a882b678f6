import { Group } from '@mantine/core';
import { useState } from 'react';
import { toInstant } from '#shared/model/to-instant.ts';
import { Button } from '../../../components/button.tsx';
import { EditDialog } from '../../../components/edit-dialog.tsx';
import { TextField } from '../../../components/field/text-field.tsx';
import { useNow } from '../../../components/use-now.ts';
import { useStores } from '../../../store/use-stores.ts';

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** A time as a date field shows it: local, with seconds. */
function localTime(ms: number): string {
  const date = new Date(ms);
  const day = [date.getFullYear(), date.getMonth() + 1, date.getDate()].map(twoDigits).join('-');
  return `${day}T${[date.getHours(), date.getMinutes(), date.getSeconds()].map(twoDigits).join(':')}`;
}

const minutes = [1, 5, 15, 60];
const minuteMs = 60_000;
const secondMs = 1000;

/** Asks for a time, and makes a scenario of what happened in it. */
export function RangeDialog({ onClose }: { onClose: () => void }) {
  const { recorder } = useStores();
  const now = useNow();
  const [from, setFrom] = useState(() => localTime(now - 5 * minuteMs));
  const [to, setTo] = useState(() => localTime(now + secondMs));
  const last = (count: number) => {
    setFrom(localTime(now - count * minuteMs));
    setTo(localTime(now + secondMs));
  };
  const save = async () => {
    const [fromMs, toMs] = [Date.parse(from), Date.parse(to)];
    if (Number.isNaN(fromMs) || Number.isNaN(toMs)) throw new Error('Enter both times.');
    if (fromMs >= toMs) throw new Error('Enter an end after the start.');
    await recorder.getState().record({ from: toInstant(fromMs), to: toInstant(toMs) });
  };
  return (
    <EditDialog title="Save a time range as scenario" act="Record" onSave={save} onClose={onClose}>
      {() => (
        <>
          <Group gap={8}>
            {minutes.map((count) => (
              <Button key={count} size="small" onClick={() => last(count)}>
                Last {count} min
              </Button>
            ))}
          </Group>
          <TextField label="From" type="datetime-local" step={1} value={from} onChange={setFrom} />
          <TextField label="To" type="datetime-local" step={1} value={to} onChange={setTo} />
        </>
      )}
    </EditDialog>
  );
}
