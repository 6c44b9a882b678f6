import { Button } from '../../components/button.tsx';
import { ProblemNote } from '../../components/problem-note.tsx';
import { useStoreState } from '../../store/use-stores.ts';

/** Shows why a run did not start or ended early, until it is dismissed. */
export function RefusalNote() {
  const refusal = useStoreState('lab', (state) => state.refusal);
  const problem = useStoreState('lab', ({ run }) => run?.problem);
  const dismiss = useStoreState('lab', (state) => state.dismiss);
  if (refusal !== undefined)
    return (
      <ProblemNote
        title="Cannot run the experiments."
        actions={
          <Button size="small" look="quiet" onClick={dismiss}>
            Dismiss
          </Button>
        }
      >
        {refusal}
      </ProblemNote>
    );
  return problem === undefined ? null : <ProblemNote title="The run ended early.">{problem}</ProblemNote>;
}
