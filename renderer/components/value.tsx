import { CopyButton } from './copy-button.tsx';
import styles from './value.module.css';

/** A value with a button to copy it. */
export function Value({ what, text, wrap = false }: { what: string; text: string; wrap?: boolean }) {
  return (
    <span className={styles.value}>
      <code className={styles.text} data-wrap={wrap} title={wrap ? undefined : text}>
        {text}
      </code>
      <CopyButton what={what} text={text} />
    </span>
  );
}
