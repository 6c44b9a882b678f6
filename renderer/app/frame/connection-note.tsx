import { Button } from '../../components/button.tsx';
import { ProblemNote } from '../../components/problem-note.tsx';
import { useStoreState } from '../../store/use-stores.ts';

/** Says that the connection is lost, for as long as it is. */
export function ConnectionNote() {
  const connection = useStoreState('connection', (state) => state.connection);
  const retry = useStoreState('connection', (state) => state.retry);
  if (connection.state !== 'lost') return null;
  return (
    <ProblemNote
      title="The connection to the workbench is lost."
      actions={
        <Button size="small" onClick={retry}>
          Try now
        </Button>
      }
    >
      {connection.reason} It is tried again by itself, and what was missed is fetched then. What you see is how it was.
    </ProblemNote>
  );
}
