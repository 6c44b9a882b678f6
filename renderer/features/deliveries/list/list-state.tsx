import { Loader } from '@mantine/core';
import { CircleAlert, SearchX, Truck } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { StartChatButton } from '../../../components/start-chat-button.tsx';
import { useStoreState } from '../../../store/use-stores.ts';

/** What stands in place of the rows when there are none. */
export function ListState() {
  const { status, items, problem, filter, load, narrow } = useStoreState('deliveries', (state) => state);
  if (items.length > 0) return null;
  if (status === 'loading')
    return <EmptyState icon={<Loader size="sm" color="var(--accent)" />} title="Reading the deliveries" />;
  if (status === 'failed')
    return (
      <EmptyState
        icon={<CircleAlert size={24} color="var(--bad)" aria-hidden />}
        title="The deliveries could not be read"
      >
        <span role="alert">{problem}</span>
        <Button onClick={() => void load()}>Try again</Button>
      </EmptyState>
    );
  if (Object.keys(filter).length > 0)
    return (
      <EmptyState icon={<SearchX size={24} aria-hidden />} title="No delivery like that">
        <Button
          onClick={() => {
            narrow({});
          }}
        >
          Show all
        </Button>
      </EmptyState>
    );
  return (
    <EmptyState icon={<Truck size={24} aria-hidden />} title="Nothing was delivered yet">
      Each event makes a delivery for every subscription that wants it. Start a chat, or emit an event.
      <StartChatButton />
    </EmptyState>
  );
}
