import { counted } from '#shared/trace/counted.ts';
import { profileEntries } from '#shared/profile/profile-entries.ts';
import type { ProfileName } from '#shared/profile/profile.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { useStores, useStoreState } from '../../store/use-stores.ts';

/** Asks before all assumptions are put back to their defaults. */
export function ResetAll({ changed }: { changed: readonly ProfileName[] }) {
  const { profile } = useStores();
  const asked = useStoreState('profile', (state) => state.resetAsked);
  if (!asked || changed.length === 0) return null;
  const { reset, askReset } = profile.getState();
  return (
    <ConfirmDialog
      title={`Reset ${counted(changed.length, 'assumption', 'assumptions')}?`}
      act="Reset all"
      onAct={() => reset()}
      onClose={() => {
        askReset(false);
      }}
    >
      Back to the defaults, at once: {changed.map((name) => profileEntries[name].title).join(', ')}.
    </ConfirmDialog>
  );
}
