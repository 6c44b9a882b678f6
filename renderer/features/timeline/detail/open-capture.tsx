import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { Button } from '../../../components/button.tsx';
import { useStores } from '../../../store/use-stores.ts';

/** A button that opens the capture of an entry. */
export function OpenCapture({ entry }: { entry: JournalEntry | undefined }) {
  const { captureDetails, navigation } = useStores();
  const id = entry?.kind === 'capture' ? entry.id : entry?.kind === 'pairing' ? entry.captureId : undefined;
  // Entries from a case file have no capture outside the journal.
  if (id === undefined || entry?.case) return null;
  return (
    <Button
      size="small"
      onClick={() => {
        captureDetails.getState().choose(id);
        navigation.getState().go('captures');
      }}
    >
      Open capture
    </Button>
  );
}
