import type { Party } from '#shared/model/party.ts';
import { Card } from '../../components/card.tsx';
import { ProblemNote } from '../../components/problem-note.tsx';
import { ScreenTitle } from '../../components/screen-title.tsx';
import { useStoreState } from '../../store/use-stores.ts';
import { ClockCard } from './clock-card.tsx';
import styles from './clocks.module.css';
import { CustomMove } from './custom-move.tsx';
import { MoveButtons } from './move-buttons.tsx';
import { SkewCard } from './skew-card.tsx';

const parties: Party[] = ['client', 'authorization', 'service', 'catcher'];

/** The clock of each party. Moving one clock simulates a machine with a wrong clock. */
export function Clocks() {
  const problem = useStoreState('clocks', (state) => state.problem);
  return (
    <div className={styles.scroll}>
      <ScreenTitle>Clocks</ScreenTitle>
      {problem !== undefined && <ProblemNote title="Cannot move the clock.">{problem}</ProblemNote>}
      <div className={styles.screen}>
        <SkewCard />
        <AllClocks />
        <div className={styles.cards}>
          {parties.map((party) => (
            <ClockCard key={party} party={party} />
          ))}
        </div>
      </div>
    </div>
  );
}

function AllClocks() {
  const advance = useStoreState('clocks', (state) => state.advance);
  const move = (seconds: number) => void advance('all', seconds);
  return (
    <Card title="All clocks">
      <div className={styles.all}>
        <MoveButtons name="All clocks" onMove={move} />
        <CustomMove name="All clocks" onMove={move} />
        <p className={styles.use}>
          Move all clocks to simulate time passing: tokens expire and pending retries become due. Move one clock to
          simulate a machine whose time is wrong.
        </p>
      </div>
    </Card>
  );
}
