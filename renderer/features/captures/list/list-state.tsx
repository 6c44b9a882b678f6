import { Loader } from '@mantine/core';
import { CircleAlert, Inbox, SearchX } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { listenersOf } from '../../../components/party-health.ts';
import { StartChatButton } from '../../../components/start-chat-button.tsx';
import { Value } from '../../../components/value.tsx';
import { useStoreState } from '../../../store/use-stores.ts';

/** What stands in place of the rows when there are none. */
export function ListState() {
  const { status, items, problem, filter, load, narrow } = useStoreState('captures', (state) => state);
  if (items.length > 0) return null;
  if (status === 'loading')
    return <EmptyState icon={<Loader size="sm" color="var(--accent)" />} title="Reading the captures" />;
  if (status === 'failed')
    return (
      <EmptyState
        icon={<CircleAlert size={24} color="var(--bad)" aria-hidden />}
        title="The captures could not be read"
      >
        <span role="alert">{problem}</span>
        <Button onClick={() => void load()}>Try again</Button>
      </EmptyState>
    );
  if (Object.keys(filter).length > 0)
    return (
      <EmptyState icon={<SearchX size={24} aria-hidden />} title="No capture like that">
        <Button
          onClick={() => {
            narrow({});
          }}
        >
          Show all
        </Button>
      </EmptyState>
    );
  return <NothingYet />;
}

function NothingYet() {
  const status = useStoreState('status', (state) => state.status);
  const url = listenersOf(status, 'catcher').find(({ up }) => up)?.url;
  return (
    <EmptyState icon={<Inbox size={24} aria-hidden />} title="Nothing was received yet">
      Send any request to the catcher, on any path, with any body. It shows here as it came.
      {url !== undefined && <Value what="address of the catcher" text={url} />}
      <StartChatButton />
    </EmptyState>
  );
}
