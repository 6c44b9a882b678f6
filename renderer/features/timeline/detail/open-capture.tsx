import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { Button } from '../../../components/button.tsx';
import { useStores } from '../../../store/use-stores.ts';

/** Goes to the capture that an entry is about, where it can be compared and sent elsewhere. */
export function OpenCapture({ entry }: { entry: JournalEntry | undefined }) {
  const { captureDetails, navigation } = useStores();
  const id = entry?.kind === 'capture' ? entry.id : entry?.kind === 'pairing' ? entry.captureId : undefined;
  // What was read from a case file is in the journal alone.
  if (id === undefined || entry?.case) return null;
  return (
    <Button
      size="small"
      onClick={() => {
        captureDetails.getState().choose(id);
        navigation.getState().go('captures');
      }}
    >
      Open the capture
    </Button>
  );
}
