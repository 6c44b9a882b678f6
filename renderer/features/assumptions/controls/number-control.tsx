import { formatNumber } from '#shared/trace/counted.ts';
import { numberOf } from '../../../store/number-text.ts';
import { formatAmount } from '../value-words.ts';
import type { ControlProps } from './control-props.ts';
import styles from './controls.module.css';
import { DraftInput } from './draft-input.tsx';
import { useDraft } from './use-draft.ts';

interface NumberControlProps extends ControlProps {
  min: number | undefined;
  max: number | undefined;
}

/** Edits a number; shows its unit, a readable amount and its bounds. An empty field means the default. */
export function NumberControl({ assumption, value, refusal, onChange, onForget, min, max }: NumberControlProps) {
  const { title, unit } = assumption.entry;
  const draft = useDraft(
    String(value),
    (text) => onChange(text.trim() === '' ? assumption.entry.default : numberOf(text)),
    onForget,
  );
  const amount = formatAmount(numberOf(draft.text), unit);
  return (
    <div className={styles.number}>
      <span className={styles.amount}>
        <DraftInput
          draft={draft}
          refused={refusal !== undefined}
          aria-label={title}
          inputMode="numeric"
          placeholder={`Default: ${formatNumber(Number(assumption.entry.default))}`}
        />
      </span>
      <span className={styles.unit}>{unit}</span>
      {amount !== undefined && <span className={styles.words}>{amount}</span>}
      {min !== undefined && max !== undefined && (
        <span className={styles.bounds} title={`${formatNumber(min)} to ${formatNumber(max)} ${unit ?? ''}`}>
          at most {formatAmount(max, unit) ?? formatNumber(max)}
        </span>
      )}
    </div>
  );
}
