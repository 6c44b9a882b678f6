import styles from './method-tag.module.css';

/** A request method; each of the seven common methods has its own colour. */
export function MethodTag({ method }: { method: string }) {
  return (
    <span className={styles.method} data-method={method} title={method}>
      {method}
    </span>
  );
}
