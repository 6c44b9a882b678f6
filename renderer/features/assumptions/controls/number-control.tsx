import { numberWords } from '#shared/trace/counted.ts';
import { amountWords } from '../value-words.ts';
import type { ControlProps } from './control-props.ts';
import styles from './controls.module.css';
import { DraftInput } from './draft-input.tsx';
import { useDraft } from './use-draft.ts';

interface NumberControlProps extends ControlProps {
  least: number | undefined;
  most: number | undefined;
}

/** A number with its unit, what it amounts to, and the bounds of it. */
export function NumberControl({ assumption, value, refusal, onChange, onForget, least, most }: NumberControlProps) {
  const { title, unit } = assumption.entry;
  const draft = useDraft(String(value), (text) => onChange(numberOf(text)), onForget);
  const amount = amountWords(Number(draft.text), unit);
  return (
    <div className={styles.number}>
      <span className={styles.amount}>
        <DraftInput draft={draft} refused={refusal !== undefined} aria-label={title} inputMode="numeric" />
      </span>
      <span className={styles.unit}>{unit}</span>
      {amount !== undefined && <span className={styles.words}>{amount}</span>}
      {least !== undefined && most !== undefined && (
        <span className={styles.bounds} title={`${numberWords(least)} to ${numberWords(most)} ${unit ?? ''}`}>
          at most {amountWords(most, unit) ?? numberWords(most)}
        </span>
      )}
    </div>
  );
}

/** Text that is no number goes to the engine as it is, which says what is wrong with it. */
function numberOf(text: string): unknown {
  const number = Number(text.replaceAll(/[\s,_]/g, ''));
  return text.trim() === '' || Number.isNaN(number) ? text : number;
}
