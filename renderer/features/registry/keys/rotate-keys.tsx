import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/field/text-field.tsx';
import { refusalOf } from '../../../store/refusal-of.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import styles from '../registry-row.module.css';

/** Puts a new signing key in the place of the present one. */
export function RotateKeys() {
  const rotate = useStoreState('keys', (state) => state.rotate);
  const [overlap, setOverlap] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const press = () => {
    setBusy(true);
    setProblem(undefined);
    rotate(overlap.trim() === '' ? undefined : Number(overlap))
      .catch((error: unknown) => {
        setProblem(refusalOf(error).words);
      })
      .finally(() => {
        setBusy(false);
      });
  };
  return (
    <div className={styles.rotate}>
      <TextField
        label="The old key stays good for, in seconds"
        type="number"
        min={0}
        placeholder="as the profile says"
        value={overlap}
        problem={problem}
        onChange={setOverlap}
      />
      <Button busy={busy} icon={<RotateCw size={14} aria-hidden />} onClick={press}>
        Rotate keys
      </Button>
    </div>
  );
}
