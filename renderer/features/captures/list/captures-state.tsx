import { Inbox } from 'lucide-react';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ListState } from '../../../components/list/list-state.tsx';
import { listenersOf } from '../../../components/party-health.ts';
import { StartChatButton } from '../../../components/start-chat-button.tsx';
import { Value } from '../../../components/value.tsx';
import { useStoreState } from '../../../store/use-stores.ts';

/** The placeholder when the list has no captures. */
export function CapturesState() {
  const list = useStoreState('captures', (state) => state);
  return (
    <ListState
      one="capture"
      many="captures"
      list={list}
      load={list.load}
      showAll={() => {
        list.narrow({});
      }}
    >
      <NothingYet />
    </ListState>
  );
}

function NothingYet() {
  const status = useStoreState('status', (state) => state.status);
  const url = listenersOf(status, 'catcher').find(({ up }) => up)?.url;
  return (
    <EmptyState icon={<Inbox size={24} aria-hidden />} title="No captures yet">
      Send any request to the catcher, with any path and body. It appears here unchanged.
      {url !== undefined && <Value what="address of the catcher" text={url} />}
      <StartChatButton />
    </EmptyState>
  );
}
