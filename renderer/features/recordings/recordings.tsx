import { Screen } from '../../components/screen.tsx';
import { OpenedCases } from './opened-cases.tsx';
import { PlayCard } from './play-card.tsx';
import { PlayingCard } from './playing-card.tsx';

/** Recordings: the one that is played, and what can be played. */
export function Recordings() {
  return (
    <Screen>
      <PlayingCard />
      <PlayCard />
      <OpenedCases />
    </Screen>
  );
}
