import type { Place } from '#shared/model/screen.ts';
import { counted } from '#shared/trace/counted.ts';
import type { ControlClient } from '#shared/contract/client.ts';
import { showPlace } from '../../store/show-place.ts';
import { useStores } from '../../store/use-stores.ts';
import { Button } from '../button.tsx';
import { Note } from '../note.tsx';

interface EmittedProps {
  emitted: Awaited<ReturnType<ControlClient['webhooks']['emit']>>;
  /** Called before another screen is shown. */
  onLeave: () => void;
}

/** How many deliveries an emitted event has, and where they are. */
export function Emitted({ emitted: { deliveries, trace }, onLeave }: EmittedProps) {
  const stores = useStores();
  const [first] = deliveries;
  const open = (place: Place) => () => {
    showPlace(stores, place);
    onLeave();
  };
  return (
    <Note
      tone="ok"
      boxed
      role="status"
      actions={
        <>
          {first !== undefined && (
            <Button size="small" onClick={open({ screen: 'deliveries', id: first })}>
              Open delivery
            </Button>
          )}
          <Button size="small" onClick={open({ screen: 'timeline', id: trace })}>
            Open in Timeline
          </Button>
        </>
      }
    >
      {deliveries.length === 0
        ? 'Emitted. No subscription matches.'
        : `Emitted: ${counted(deliveries.length, 'delivery', 'deliveries')}.`}
    </Note>
  );
}
