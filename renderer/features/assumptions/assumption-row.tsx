import { RotateCcw } from 'lucide-react';
import { memo, useMemo } from 'react';
import { Button } from '../../components/button.tsx';
import { useStores, useStoreState } from '../../store/use-stores.ts';
import { sameValue } from '../../store/same-value.ts';
import type { Assumption } from './assumption.ts';
import { controlOf } from './control-of.ts';
import { ValueControl } from './controls/value-control.tsx';
import { RowSource } from './row-source.tsx';
import styles from './row.module.css';
import { changeWords } from './value-words.ts';

/** The id of a row's element. */
export const rowId = (name: string) => `assumption-${name}`;

/** One assumption: what the interface document says, the current value and its alternatives. */
export const AssumptionRow = memo(function AssumptionRow({ assumption }: { assumption: Assumption }) {
  const { name, entry } = assumption;
  const { profile } = useStores();
  const value = useStoreState('profile', (state): unknown => state.profile[name]);
  const refusal = useStoreState('profile', ({ refusals }) => refusals[name]);
  const changed = !sameValue(value, entry.default);
  const control = useMemo(() => controlOf(assumption), [assumption]);
  return (
    <section
      id={rowId(name)}
      className={styles.row}
      data-changed={changed}
      data-name={name}
      tabIndex={-1}
      aria-labelledby={`${rowId(name)}-title`}
    >
      <div className={styles.about}>
        <h3 id={`${rowId(name)}-title`}>{entry.title}</h3>
        <p className={styles.decides}>{entry.decides}</p>
        <RowSource assumption={assumption} />
      </div>
      <div className={styles.value}>
        <ValueControl
          control={control}
          assumption={assumption}
          value={value}
          refusal={refusal}
          onChange={(next) => profile.getState().change(name, next)}
          onForget={() => profile.getState().forgetRefusal(name)}
        />
        {refusal && (
          <p className={styles.refusal} role="alert">
            {refusal.words}
          </p>
        )}
        {changed && <Changed assumption={assumption} value={value} />}
      </div>
    </section>
  );
});

function Changed({ assumption, value }: { assumption: Assumption; value: unknown }) {
  const { profile } = useStores();
  const { how, from } = changeWords(assumption, value);
  const reset = () => {
    document.getElementById(rowId(assumption.name))?.focus({ preventScroll: true });
    profile
      .getState()
      .reset([assumption.name])
      .catch(() => undefined);
  };
  return (
    <p className={styles.changed}>
      <span>
        {how} <strong>{from}</strong>
      </span>
      <Button
        size="small"
        icon={<RotateCcw size={12} aria-hidden />}
        aria-label={`Reset ${assumption.entry.title}`}
        onClick={reset}
      >
        Reset
      </Button>
    </p>
  );
}
