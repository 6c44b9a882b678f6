import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { NumberField } from '../../../components/field/number-field.tsx';
import { keyRotation } from '#shared/model/signing-key.ts';
import { givenNumber, limitsOf } from '../../../store/number-text.ts';
import { refusalOf } from '../../../store/refusal-of.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import styles from '../registry-row.module.css';

const limits = limitsOf(keyRotation.shape.overlapSeconds);

/** Replaces the signing key. */
export function RotateKeys() {
  const rotate = useStoreState('keys', (state) => state.rotate);
  const defaultOverlap = useStoreState('profile', ({ profile }) => profile.keyOverlap);
  const [overlap, setOverlap] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const submit = () => {
    setBusy(true);
    setProblem(undefined);
    rotate(givenNumber('overlapSeconds', overlap))
      .catch((error: unknown) => {
        setProblem(refusalOf(error).words);
      })
      .finally(() => {
        setBusy(false);
      });
  };
  return (
    <div className={styles.rotate}>
      <NumberField
        label="Keep old key for"
        unit="seconds"
        limits={{ ...limits, default: defaultOverlap }}
        value={overlap}
        problem={problem}
        onChange={setOverlap}
      />
      <Button busy={busy} icon={<RotateCw size={14} aria-hidden />} onClick={submit}>
        Rotate keys
      </Button>
    </div>
  );
}
