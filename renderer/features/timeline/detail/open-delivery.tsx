import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { Button } from '../../../components/button.tsx';
import { useStores } from '../../../store/use-stores.ts';

/** Goes to the delivery that an entry is about, where it can be redelivered. */
export function OpenDelivery({ entry }: { entry: JournalEntry }) {
  const { deliveryDetails, navigation } = useStores();
  const id = entry.kind === 'attempt' ? entry.deliveryId : entry.kind === 'delivery' ? entry.id : undefined;
  // A delivery of a case file is never sent again, and so is not among the deliveries.
  if (id === undefined || entry.case) return null;
  return (
    <Button
      size="small"
      onClick={() => {
        deliveryDetails.getState().choose(id);
        navigation.getState().go('deliveries');
      }}
    >
      Open the delivery
    </Button>
  );
}
