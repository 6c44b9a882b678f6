import { Button } from '../../components/button.tsx';
import { ProblemNote } from '../../components/problem-note.tsx';
import { useStoreState } from '../../store/use-stores.ts';

/** Shown while the connection to the engine is lost. */
export function ConnectionNote() {
  const connection = useStoreState('connection', (state) => state.connection);
  const retry = useStoreState('connection', (state) => state.retry);
  if (connection.state !== 'lost') return null;
  return (
    <ProblemNote
      title="The connection to Hookbench is lost."
      actions={
        <Button size="small" onClick={retry}>
          Reconnect now
        </Button>
      }
    >
      {connection.reason} Hookbench reconnects automatically and then loads what you missed. Until then, the page shows
      old data.
    </ProblemNote>
  );
}
