import { changedNames } from '../../store/changed-names.ts';
import { useStoreState } from '../../store/use-stores.ts';

/** The number of changed assumptions; empty when all have their defaults. */
export function ChangedCount() {
  const count = useStoreState('profile', ({ profile }) => changedNames(profile).length);
  return count === 0 ? null : count;
}
