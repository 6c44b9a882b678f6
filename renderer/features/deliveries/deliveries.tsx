import { RecordScreen } from '../../components/record/record-screen.tsx';
import { useStoreState } from '../../store/use-stores.ts';
import { DeliveryDetail } from './detail/delivery-detail.tsx';
import { DeliveryList } from './list/delivery-list.tsx';

/** The deliveries of events to receivers: the list, and the details of the selected one. */
export function Deliveries() {
  const chosen = useStoreState('deliveryDetails', (state) => state.chosen);
  return <RecordScreen list={<DeliveryList />} isEmpty={chosen === undefined} detail={<DeliveryDetail />} />;
}
