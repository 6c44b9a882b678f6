import { CopyButton } from './copy-button.tsx';
import styles from './command-block.module.css';

/** A command to run in a terminal, with a button to copy it. */
export function CommandBlock({ what, text }: { what: string; text: string }) {
  return (
    <div className={styles.block}>
      <pre className={styles.text} tabIndex={0} role="group" aria-label={what}>
        {text}
      </pre>
      <div className={styles.copy}>
        <CopyButton what={what} text={text} />
      </div>
    </div>
  );
}
