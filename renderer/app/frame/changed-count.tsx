import { changedNames } from '../../store/changed-names.ts';
import { useStoreState } from '../../store/use-stores.ts';

/** How many assumptions differ from their defaults; nothing while none does. */
export function ChangedCount() {
  const count = useStoreState('profile', ({ profile }) => changedNames(profile).length);
  return count === 0 ? null : count;
}
