import { useState } from 'react';
import { counted } from '#shared/trace/counted.ts';
import { profileEntries } from '#shared/profile/profile-entries.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { changedNames } from '../../store/changed-names.ts';
import { useStores, useStoreState } from '../../store/use-stores.ts';

/** Asks before all assumptions are put back to their defaults. */
export function ResetAll() {
  const asked = useStoreState('profile', (state) => state.resetAsked);
  return asked && <AskToReset />;
}

function AskToReset() {
  const { profile } = useStores();
  // As they were when it was asked: the screen shows the defaults before the engine has answered.
  const [changed] = useState(() => changedNames(profile.getState().profile));
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
