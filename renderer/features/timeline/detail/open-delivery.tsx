import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { Button } from '../../../components/button.tsx';
import { useStores } from '../../../store/use-stores.ts';

/** A button that opens the delivery of an entry. */
export function OpenDelivery({ entry }: { entry: JournalEntry }) {
  const { deliveryDetails, navigation } = useStores();
  const id = entry.kind === 'attempt' ? entry.deliveryId : entry.kind === 'delivery' ? entry.id : undefined;
  // Deliveries from a case file are never resent, so they are not in the list of deliveries.
  if (id === undefined || entry.case) return null;
  return (
    <Button
      size="small"
      onClick={() => {
        deliveryDetails.getState().choose(id);
        navigation.getState().go('deliveries');
      }}
    >
      Open delivery
    </Button>
  );
}
