import { Menu } from '@mantine/core';
import { eventKinds } from '#shared/profile/webhook-events.ts';
import { useStoreState } from '../../store/use-stores.ts';
import { MenuChoice } from '../menu-choice.tsx';

interface EventChoicesProps {
  /** The selected event, known or not; undefined for all. */
  chosen: string | undefined;
  onChoose: (event: string | undefined) => void;
}

/** The event section of a filter menu, with the event names of the profile. */
export function EventChoices({ chosen, onChoose }: EventChoicesProps) {
  const names = useStoreState('profile', ({ profile }) => profile.eventNames);
  const events = new Set([...eventKinds.map((kind) => names[kind]), ...(chosen === undefined ? [] : [chosen])]);
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
