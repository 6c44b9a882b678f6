import { Screen } from '../../components/screen.tsx';
import { OpenCard } from './open-card.tsx';
import { OpenedCases } from './opened-cases.tsx';
import { PlayCard } from './play-card.tsx';
import { PlayingCard } from './playing-card.tsx';
import { RecordCard } from './record-card.tsx';

/** Recordings: the one that is played, what can be played, and recording a service. */
export function Recordings() {
  return (
    <Screen>
      <PlayingCard />
      <PlayCard />
      <OpenedCases />
      <RecordCard />
      <OpenCard />
    </Screen>
  );
}
