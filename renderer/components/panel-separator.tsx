import { Separator } from 'react-resizable-panels';
import styles from './panel-separator.module.css';

/** The separator between two panels, moved by pointer or arrow keys. `label` names what it resizes. */
export function PanelSeparator({ label }: { label: string }) {
  return <Separator className={styles.separator} aria-label={label} />;
}
