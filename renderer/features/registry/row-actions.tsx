import { Button } from '../../components/button.tsx';
import styles from './registry-row.module.css';

interface RowActionsProps {
  /** What is changed, for the labels. */
  name: string;
  onChange: () => void;
  onRemove: () => void;
}

/** What can be done to a row. */
export function RowActions({ name, onChange, onRemove }: RowActionsProps) {
  return (
    <span className={styles.actions}>
      <Button size="small" aria-label={`Change ${name}`} onClick={onChange}>
        Change
      </Button>
      <Button size="small" look="quiet" aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </span>
  );
}
