import { Button } from '../../components/button.tsx';
import { ProblemNote } from '../../components/problem-note.tsx';
import { useStores, useStoreState } from '../../store/use-stores.ts';

/** Shows why a chat did not start, until it is dismissed or another chat starts. */
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
      title="Cannot start a chat."
      actions={
        <>
          {trace !== undefined && (
            <Button size="small" onClick={show}>
              Open trace
            </Button>
          )}
          <Button size="small" look="quiet" onClick={dismiss}>
            Dismiss
          </Button>
        </>
      }
    >
      {problem}
      {trace !== undefined && ' The trace shows the check that failed.'}
    </ProblemNote>
  );
}
