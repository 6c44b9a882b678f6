import { Truck } from 'lucide-react';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ListState } from '../../../components/list/list-state.tsx';
import { StartChatButton } from '../../../components/start-chat-button.tsx';
import { useStoreState } from '../../../store/use-stores.ts';

/** The placeholder when the list has no deliveries. */
export function DeliveriesState() {
  const list = useStoreState('deliveries', (state) => state);
  return (
    <ListState
      one="delivery"
      many="deliveries"
      list={list}
      load={list.load}
      showAll={() => {
        list.narrow({});
      }}
    >
      <EmptyState icon={<Truck size={24} aria-hidden />} title="No deliveries yet">
        Each event creates a delivery for every matching subscription. Start a chat, or emit an event.
        <StartChatButton />
      </EmptyState>
    </ListState>
  );
}
