import styles from './kbd.module.css';

/** A key combination; `keys` are separated by spaces. */
export function Kbd({ keys }: { keys: string }) {
  return (
    <kbd className={styles.keys}>
      {keys.split(' ').map((key) => (
        <kbd key={key} className={styles.kbd}>
          {key}
        </kbd>
      ))}
    </kbd>
  );
}
