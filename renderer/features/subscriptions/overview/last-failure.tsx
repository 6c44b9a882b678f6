import { skipToken, useQuery } from '@tanstack/react-query';
import { CircleX } from 'lucide-react';
import { FixButton } from '../../../components/attempt/fix-button.tsx';
import { ClearFault } from '../../../components/clear-fault.tsx';
import { PlaceLink } from '../../../components/detail-pane.tsx';
import { useKeptMutation } from '../../../store/use-kept-mutation.ts';
import { useApi } from '../../../store/use-stores.ts';
import { useStats } from '../list/subscription-list.tsx';
import { Note } from './state-note.tsx';

/** Among so many of the newest deliveries, one whose attempts ended is looked for. */
const limit = 20;

/** The cause of the last failure with its fix, until a newer event is delivered; not that of a test, which shows its own result. */
export function LastFailure({ id }: { id: string }) {
  const api = useApi().webhooks;
  const fails = (useStats(id)?.failureRate ?? 0) > 0;
  const test = useKeptMutation(api.testSubscription.mutationOptions(), id).last;
  const newest = useQuery(
    api.deliveries.queryOptions({ input: fails ? { subscriptionId: id, limit } : skipToken }),
  ).data;
  const last = newest?.items.find(({ attemptsFailed = 0, status }) => status === 'delivered' || attemptsFailed > 0);
  const failed = last?.status === 'delivered' ? undefined : last?.id;
  const delivery = useQuery(
    api.delivery.queryOptions({ input: failed === undefined ? skipToken : { id: failed } }),
  ).data;
  const diagnosis = delivery?.attempts.findLast((attempt) => (attempt.diagnosis?.cause ?? 'ok') !== 'ok')?.diagnosis;
  if (!fails || !delivery || !diagnosis || test?.status === 'pending' || test?.data?.id === delivery.id) return null;
  return (
    <Note icon={<CircleX size={16} aria-hidden />} bad>
      <span>
        {diagnosis.sentence}{' '}
        <PlaceLink place={{ screen: 'deliveries', id: delivery.id }}>Last failed delivery</PlaceLink>
      </span>
      {diagnosis.action === 'clear-fault' ? (
        <ClearFault id={diagnosis.actionValue} />
      ) : (
        <FixButton diagnosis={diagnosis} delivery={delivery} />
      )}
    </Note>
  );
}
