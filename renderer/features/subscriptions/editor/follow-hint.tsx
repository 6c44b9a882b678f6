import type { ReactNode } from 'react';
import type { ProfileName } from '#shared/profile/profile.ts';
import { useStores } from '../../../store/use-stores.ts';
import styles from './editor.module.css';

interface FollowHintProps {
  /** The assumption that it follows. */
  name: ProfileName;
  /** Whether the field is as the profile says. */
  follows: boolean;
  onFollow: () => void;
  children?: ReactNode;
}

/** Says that a field follows the profile until it is changed, or lets it follow again. */
export function FollowHint({ name, follows, onFollow, children }: FollowHintProps) {
  const { navigation, profile } = useStores();
  return (
    <span className={styles.follow}>
      {follows ? (
        <span>
          follows{' '}
          <button
            type="button"
            className={styles.link}
            onClick={() => {
              profile.getState().wish(name);
              navigation.getState().go('assumptions');
            }}
          >
            Assumptions
          </button>
        </span>
      ) : (
        <button type="button" className={styles.link} onClick={onFollow}>
          Follow Assumptions again
        </button>
      )}
      {children}
    </span>
  );
}
