import { Separator } from 'react-resizable-panels';
import styles from './panel-separator.module.css';

/** The line between two panels, to move by pointer or arrow keys. `label` says what it changes. */
export function PanelSeparator({ label }: { label: string }) {
  return <Separator className={styles.separator} aria-label={label} />;
}
