import { numberWords } from '#shared/trace/counted.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { useStores, useStoreState } from '../../store/use-stores.ts';

/** Asks for confirmation before all captures are removed. */
export function ClearDialog() {
  const { captureCounts, captureDetails, captures } = useStores();
  const asked = useStoreState('captures', (state) => state.clearAsked);
  const counts = useStoreState('captureCounts', (state) => state.counts);
  if (!asked) return null;
  const pinned = counts?.pinned ?? 0;
  const clear = async () => {
    await captures.getState().clear();
    const { capture, choose, compareWith } = captureDetails.getState();
    if (capture?.pinned !== true) choose(undefined);
    compareWith(undefined);
    await captureCounts.getState().load();
  };
  return (
    <ConfirmDialog
      title="Remove all captures?"
      act="Remove all"
      onAct={clear}
      onClose={() => {
        captures.getState().askClear(false);
      }}
    >
      {`${numberWords((counts?.all ?? 0) - pinned)} captures and their bodies are removed, including those hidden by filters. ${pinned === 0 ? 'Pin a capture to keep it.' : `Pinned captures are kept (${numberWords(pinned)}).`} The journal entries remain.`}
    </ConfirmDialog>
  );
}
