import { useMutation } from '@tanstack/react-query';
import { useFaults } from '../store/use-faults.ts';
import { useApi } from '../store/use-stores.ts';
import { Button } from './button.tsx';
import { PlaceLink } from './detail-pane.tsx';

/** Clears the fault that caused a failure, while it is set, and links to all faults. */
export function ClearFault({ id }: { id: string | undefined }) {
  const fault = useFaults().items.find((each) => each.id === id);
  const { mutate, isPending } = useMutation(useApi().faults.clear.mutationOptions());
  return (
    <>
      {fault && (
        <Button size="small" look="fix" busy={isPending} onClick={() => mutate({ id: fault.id })}>
          Clear fault
        </Button>
      )}
      <PlaceLink place={{ screen: 'faults' }}>Show faults</PlaceLink>
    </>
  );
}
