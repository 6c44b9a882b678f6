import { Menu } from '@mantine/core';
import { MenuChoice } from '../menu-choice.tsx';
import { useEvents } from './use-events.ts';

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
