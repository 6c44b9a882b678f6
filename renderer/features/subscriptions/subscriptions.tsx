import { RecordScreen } from '../../components/record/record-screen.tsx';
import { SubscriptionList } from './list/subscription-list.tsx';
import { SubscriptionDetail } from './subscription-detail.tsx';

/** The screen Subscriptions: the list on the left, the selected subscription on the right. */
export const Subscriptions = () => <RecordScreen list={<SubscriptionList />} detail={<SubscriptionDetail />} />;
