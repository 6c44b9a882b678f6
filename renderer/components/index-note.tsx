import { counted } from '#shared/trace/counted.ts';
import styles from './index-note.module.css';

/** Says that a search could not look at everything yet. */
export function IndexNote({ behind }: { behind: number }) {
  if (behind === 0) return null;
  return (
    <p className={styles.note} role="status">
      The search index is {counted(behind, 'entry', 'entries')} behind. More results can appear.
    </p>
  );
}
