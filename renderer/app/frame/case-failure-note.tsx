import { Button } from '../../components/button.tsx';
import { ProblemNote } from '../../components/problem-note.tsx';
import { useStoreState } from '../../store/use-stores.ts';

/** Shows why a case file did not open, until it is dismissed or another file opens. */
export function CaseFailureNote() {
  const failure = useStoreState('cases', (state) => state.failure);
  const dismiss = useStoreState('cases', (state) => state.dismiss);
  if (!failure) return null;
  return (
    <ProblemNote
      title={`Cannot open ${failure.name}.`}
      actions={
        <Button size="small" look="quiet" onClick={dismiss}>
          Dismiss
        </Button>
      }
    >
      {failure.words}
    </ProblemNote>
  );
}
