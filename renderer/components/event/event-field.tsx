import { useId } from 'react';
import { TextField } from '../field/text-field.tsx';
import { useEvents } from './use-events.ts';

interface EventFieldProps {
  value: string;
  onChange: (event: string) => void;
  problem?: string | undefined;
  placeholder?: string;
}

/** An event name: one of the API's events, or any other name. */
export function EventField({ value, onChange, problem, placeholder = '' }: EventFieldProps) {
  const { events } = useEvents();
  const list = useId();
  return (
    <>
      <TextField
        label="Event"
        value={value}
        list={list}
        problem={problem}
        placeholder={placeholder}
        maxLength={200}
        onChange={onChange}
      />
      <datalist id={list}>
        {events.map(({ meaning, name }) => (
          <option key={name} value={name}>
            {meaning}
          </option>
        ))}
      </datalist>
    </>
  );
}
