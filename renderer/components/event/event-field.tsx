import { useId } from 'react';
import { webhookEventKinds } from '#shared/profile/webhook-events.ts';
import { useStoreState } from '../../store/use-stores.ts';
import { TextField } from '../field/text-field.tsx';

interface EventFieldProps {
  value: string;
  onChange: (event: string) => void;
  problem?: string | undefined;
  placeholder?: string;
}

/** An event name: one of the API's events, or any other name. */
export function EventField({ value, onChange, problem, placeholder = '' }: EventFieldProps) {
  const names = useStoreState('profile', ({ profile }) => profile.eventNames);
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
        {webhookEventKinds.map(({ kind, meaning }) => (
          <option key={kind} value={names[kind]}>
            {meaning}
          </option>
        ))}
      </datalist>
    </>
  );
}
