import { useMutation } from '@tanstack/react-query';
import type { Diagnosis } from '#shared/model/diagnosis.ts';
import { useFaults } from '../store/use-faults.ts';
import { useApi } from '../store/use-stores.ts';
import { Button } from './button.tsx';
import { PlaceLink } from './detail-pane.tsx';

/** The advice of a diagnosis; of a fault that acts no more, what is left to do. */
export function useAdvice({ action, actionValue, advice }: Diagnosis): string {
  const { active, status } = useFaults();
  const isOver = action === 'clear-fault' && status === 'ready' && !active.some(({ id }) => id === actionValue);
  return isOver ? 'The fault no longer acts: try again.' : advice;
}

/** Clears the fault that caused a failure, while it acts, and links to all faults. */
export function ClearFault({ id }: { id: string | undefined }) {
  const fault = useFaults().active.find((each) => each.id === id);
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
