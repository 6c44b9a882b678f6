import { Screen } from '../../components/screen.tsx';
import { OpenCard } from './open-card.tsx';
import { OpenedCases } from './opened-cases.tsx';
import { PlayCard } from './play-card.tsx';
import { PlayingCard } from './playing-card.tsx';
import { RecordCard } from './record-card.tsx';

/** Recordings: the one that is played, if any, recording a service, and what can be played. */
export function Recordings() {
  return (
    <Screen>
      <PlayingCard />
      <RecordCard />
      <PlayCard />
      <OpenCard />
      <OpenedCases />
    </Screen>
  );
}
