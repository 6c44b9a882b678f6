import { Button } from '../../components/button.tsx';
import { Callout } from '../../components/callout.tsx';
import { useStoreState } from '../../store/use-stores.ts';

/** Names the case file that is being opened, with a button that cancels it. */
export function CaseReadingNote() {
  const reading = useStoreState('cases', (state) => state.reading);
  const cancel = useStoreState('cases', (state) => state.cancel);
  if (reading === undefined) return null;
  return (
    <Callout tone="info" role="status" align="center">
      <span>Opening {reading}…</span>
      <Button size="small" onClick={cancel}>
        Cancel
      </Button>
    </Callout>
  );
}
