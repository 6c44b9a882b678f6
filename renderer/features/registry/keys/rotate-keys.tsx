import { RotateCw } from 'lucide-react';
import { Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { NumberField } from '../../../components/field/number-field.tsx';
import { keyRotation } from '#shared/model/signing-key.ts';
import { givenNumber, limitsOf } from '../../../store/number-text.ts';
import { refusalOf } from '../../../store/refusal-of.ts';
import { useApi } from '../../../store/use-engine.ts';
import { useStoreState } from '../../../store/use-stores.ts';

const limits = limitsOf(keyRotation.shape.overlapSeconds);

/** Replaces the signing key. */
export function RotateKeys() {
  const rotate = useMutation(useApi().authorization.rotateKeys.mutationOptions());
  const defaultOverlap = useStoreState('profile', ({ profile }) => profile.keyOverlap);
  const [overlap, setOverlap] = useState('');
  return (
    <Group align="end" gap={8} px={16} py={12} style={{ borderTop: '1px solid var(--line)' }}>
      <NumberField
        label="Keep old key for"
        unit="seconds"
        limits={{ ...limits, default: defaultOverlap }}
        value={overlap}
        problem={rotate.error ? refusalOf(rotate.error).words : undefined}
        onChange={setOverlap}
      />
      <Button
        busy={rotate.isPending}
        icon={<RotateCw size={14} aria-hidden />}
        onClick={() => rotate.mutate(givenNumber('overlapSeconds', overlap))}
      >
        Rotate keys
      </Button>
    </Group>
  );
}
