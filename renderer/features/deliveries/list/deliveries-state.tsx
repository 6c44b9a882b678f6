import { Truck } from 'lucide-react';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ListState } from '../../../components/list/list-state.tsx';
import { StartChatButton } from '../../../components/start-chat-button.tsx';
import { useStoreState } from '../../../store/use-stores.ts';

/** What stands in place of the deliveries when there are none. */
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
      <EmptyState icon={<Truck size={24} aria-hidden />} title="Nothing was delivered yet">
        Each event makes a delivery for every subscription that wants it. Start a chat, or emit an event.
        <StartChatButton />
      </EmptyState>
    </ListState>
  );
}
