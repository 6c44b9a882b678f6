import type { ReactNode } from 'react';
import type { ProfileName } from '#shared/profile/profile.ts';
import { useStores } from '../../../store/use-stores.ts';
import styles from './editor.module.css';

interface FollowHintProps {
  /** The assumption that provides the default. */
  name: ProfileName;
  /** Whether the field has the default from Assumptions. */
  follows: boolean;
  onFollow: () => void;
  children?: ReactNode;
}

/** Shows that a field uses the default from Assumptions, or resets it to that default. */
export function FollowHint({ name, follows, onFollow, children }: FollowHintProps) {
  const { navigation, profile } = useStores();
  return (
    <span className={styles.follow}>
      {follows ? (
        <span>
          Default, see{' '}
          <button
            type="button"
            className={styles.link}
            onClick={() => {
              profile.getState().request(name);
              navigation.getState().go('assumptions');
            }}
          >
            Assumptions
          </button>
        </span>
      ) : (
        <button type="button" className={styles.link} onClick={onFollow}>
          Reset to default
        </button>
      )}
      {children}
    </span>
  );
}
