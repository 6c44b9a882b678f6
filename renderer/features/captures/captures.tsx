import { useMutation, useQuery } from '@tanstack/react-query';
import { formatNumber } from '#shared/trace/counted.ts';
import { RecordScreen } from '../../components/record/record-screen.tsx';
import { CaptureDetail } from './detail/capture-detail.tsx';
import { CaptureList } from './list/capture-list.tsx';
import { ConfirmDialog } from '../../components/dialog.tsx';
import { useApi, useStores, useStoreState } from '../../store/use-stores.ts';
import { useFilteredList } from '../../store/use-live-list.ts';

/** Asks for confirmation before all captures are removed. */
function ClearDialog() {
  const { captureDetails, queries, shell } = useStores();
  const { items } = useFilteredList('captures');
  const api = useApi().captures;
  const asked = useStoreState('shell', ({ dialog }) => dialog === 'clear-captures');
  const { all, pinned } = useQuery(api.counts.queryOptions()).data ?? { all: 0, pinned: 0 };
  const clear = useMutation(api.clear.mutationOptions());
  if (!asked) return null;
  const act = async () => {
    await clear.mutateAsync({});
    const { chosen, choose, compareWith } = captureDetails.getState();
    if (!items.some(({ id, pinned: kept }) => id === chosen && kept === true)) choose(undefined);
    compareWith(undefined);
    void queries.resetQueries({ queryKey: ['live', 'captures'] });
  };
  return (
    <ConfirmDialog
      title="Remove all captures?"
      act="Remove all"
      onAct={act}
      onClose={() => shell.getState().show(undefined)}
    >
      {`${formatNumber(all - pinned)} captures and their bodies are removed, including those hidden by filters. ${pinned === 0 ? 'Pin a capture to keep it.' : `Pinned captures are kept (${formatNumber(pinned)}).`} The journal entries remain.`}
    </ConfirmDialog>
  );
}

/** The requests that the catcher received: the list of captures, and the details of the selected one. */
export function Captures() {
  const chosen = useStoreState('captureDetails', (state) => state.chosen);
  return (
    <>
      <RecordScreen list={<CaptureList />} isEmpty={chosen === undefined} detail={<CaptureDetail />} />
      <ClearDialog />
    </>
  );
}
