import { Button } from '../../components/button.tsx';
import { ProblemNote } from '../../components/problem-note.tsx';
import { useStores, useStoreState } from '../../store/use-stores.ts';

/** Says why a chat was not started, until it is dismissed or the next one starts. */
export function ChatFailureNote() {
  const { selection, navigation } = useStores();
  const failure = useStoreState('chat', (state) => state.failure);
  const dismiss = useStoreState('chat', (state) => state.dismiss);
  if (!failure) return null;
  const { problem, trace } = failure;
  const show = () => {
    if (trace !== undefined) selection.getState().selectTrace(trace);
    navigation.getState().go('timeline');
  };
  return (
    <ProblemNote
      title="Start a chat failed."
      actions={
        <>
          {trace !== undefined && (
            <Button size="small" onClick={show}>
              Show its trace
            </Button>
          )}
          <Button size="small" look="quiet" onClick={dismiss}>
            Dismiss
          </Button>
        </>
      }
    >
      {problem}
      {trace !== undefined && ' Its trace shows which check refused it, and why.'}
    </ProblemNote>
  );
}
