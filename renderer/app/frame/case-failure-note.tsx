import { Button } from '../../components/button.tsx';
import { ProblemNote } from '../../components/problem-note.tsx';
import { useStoreState } from '../../store/use-stores.ts';

/** Says why a case file was not opened, until it is dismissed or the next one is. */
export function CaseFailureNote() {
  const failure = useStoreState('cases', (state) => state.failure);
  const dismiss = useStoreState('cases', (state) => state.dismiss);
  if (!failure) return null;
  return (
    <ProblemNote
      title={`${failure.name} was not opened.`}
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
