import { TextField } from '../field/fields.tsx';
import { useEvents } from './use-events.ts';
import { Menu } from '@mantine/core';
import { MenuChoice } from '../menu-choice.tsx';

interface EventFieldProps {
  value: string;
  onChange: (event: string) => void;
  problem?: string | undefined;
  placeholder?: string;
}

/** An event name: one of the API's events, or any other name. */
export function EventField({ placeholder = '', ...field }: EventFieldProps) {
  const suggestions = useEvents().events.map(({ meaning, name }) => ({ value: name, meaning }));
  return <TextField {...field} label="Event" suggestions={suggestions} placeholder={placeholder} maxLength={200} />;
}

interface EventChoicesProps {
  /** The selected event, known or not; undefined for all. */
  chosen: string | undefined;
  onChoose: (event: string | undefined) => void;
}

/** The event section of a filter menu, with the events of the interface. */
export function EventChoices({ chosen, onChoose }: EventChoicesProps) {
  const offered = useEvents().events.map(({ name }) => name);
  const events = new Set([...offered, ...(chosen === undefined ? [] : [chosen])]);
  return (
    <>
      <Menu.Label>Event</Menu.Label>
      {[undefined, ...events].map((event) => (
        <MenuChoice
          key={event ?? ''}
          label={event ?? 'All events'}
          chosen={chosen === event}
          onChoose={() => onChoose(event)}
        />
      ))}
    </>
  );
}
