import { useState } from 'react';
import { counted } from '#shared/trace/counted.ts';
import { profileEntries } from '#shared/profile/profile-entries.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { changedNames } from '../../store/changed-names.ts';
import { useStores, useStoreState } from '../../store/use-stores.ts';

/** Confirms the reset of all assumptions. */
export function ResetAll() {
  const asked = useStoreState('profile', (state) => state.resetAsked);
  return asked && <AskToReset />;
}

function AskToReset() {
  const { profile } = useStores();
  // Captured once: the store already holds the defaults while the reset is in flight.
  const [changed] = useState(() => changedNames(profile.getState().profile));
  const { reset, askReset } = profile.getState();
  return (
    <ConfirmDialog
      title={`Reset ${counted(changed.length, 'assumption', 'assumptions')}?`}
      act="Reset all"
      onAct={() => reset()}
      onClose={() => askReset(false)}
    >
      Resets to the default: {changed.map((name) => profileEntries[name].title).join(', ')}.
    </ConfirmDialog>
  );
}
