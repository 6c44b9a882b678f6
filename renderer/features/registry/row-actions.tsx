import { Button } from '../../components/button.tsx';
import styles from './registry-row.module.css';

interface RowActionsProps {
  /** Name of the row, for labels. */
  name: string;
  onChange: () => void;
  onRemove: () => void;
}

/** The buttons that edit or remove a row. */
export function RowActions({ name, onChange, onRemove }: RowActionsProps) {
  return (
    <span className={styles.actions}>
      <Button size="small" aria-label={`Edit ${name}`} onClick={onChange}>
        Edit
      </Button>
      <Button size="small" look="quiet" aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </span>
  );
}
