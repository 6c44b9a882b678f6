import { Plus, X } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import type { ControlProps } from './control-props.ts';
import styles from './controls.module.css';
import { DraftInput } from './draft-input.tsx';
import { useDraft } from './use-draft.ts';

interface ChipsControlProps extends ControlProps {
  of: 'number' | 'text';
}

/** Edits a list of values as removable chips. */
export function ChipsControl({ assumption: { entry }, value, refusal, onChange, onForget, of }: ChipsControlProps) {
  const items = value as readonly (string | number)[];
  const add = async (text: string): Promise<boolean> => {
    const fresh = text
      .split(/[\s,]+/)
      .filter(Boolean)
      .map((one) => (of === 'number' && !Number.isNaN(Number(one)) ? Number(one) : one));
    return fresh.length === 0 || onChange([...new Set([...items, ...fresh])]);
  };
  const draft = useDraft('', add, onForget);
  return (
    <div className={styles.chips} role="group" aria-label={entry.title}>
      {items.map((item, index) => (
        <span key={String(item)} className={styles.chip} data-refused={refusal?.field?.endsWith(`/${String(index)}`)}>
          {item}
          <button
            type="button"
            aria-label={`Remove ${String(item)}`}
            onClick={() => void onChange(items.filter((one) => one !== item))}
          >
            <X size={12} aria-hidden />
          </button>
        </span>
      ))}
      {items.length === 0 && <span className={styles.none}>none</span>}
      <span className={styles.add}>
        <DraftInput draft={draft} refused={refusal !== undefined} aria-label={`Add to ${entry.title}`} />
        <Button size="small" icon={<Plus size={13} aria-hidden />} onClick={draft.commit}>
          Add
        </Button>
      </span>
    </div>
  );
}
