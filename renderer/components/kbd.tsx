import styles from './kbd.module.css';

/** Keys to press, as on the keyboard. */
export function Kbd({ keys }: { keys: string }) {
  return <kbd className={styles.kbd}>{keys}</kbd>;
}
