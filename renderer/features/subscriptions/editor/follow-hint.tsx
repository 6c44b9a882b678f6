import { Anchor, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ProfileName } from '#shared/profile/profile.ts';
import { useStores } from '../../../store/use-stores.ts';

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
    <Group component="span" display="inline-flex" gap="0 12">
      {follows ? (
        <HintButton
          title="Open it in Assumptions"
          onClick={() => {
            profile.getState().request(name);
            navigation.getState().go('assumptions');
          }}
        >
          Default (Assumptions)
        </HintButton>
      ) : (
        <HintButton onClick={onFollow}>Reset to default</HintButton>
      )}
      {children}
    </Group>
  );
}

/** A link in a hint that changes the field. */
export function HintButton(props: { onClick: () => void; title?: string; 'aria-label'?: string; children: ReactNode }) {
  return <Anchor component="button" type="button" inherit c="accent" {...props} />;
}
