import { RecordScreen } from '../../components/record/record-screen.tsx';
import { DeliveryDetail } from './detail/delivery-detail.tsx';
import { DeliveryList } from './list/delivery-list.tsx';

/** The deliveries of events to receivers: the list, and the details of the selected one. */
export const Deliveries = () => <RecordScreen list={<DeliveryList />} detail={<DeliveryDetail />} />;
