import styles from './method-tag.module.css';

/** The method of a request, each of the seven in a colour of its own. */
export function MethodTag({ method }: { method: string }) {
  return (
    <span className={styles.method} data-method={method} title={method}>
      {method}
    </span>
  );
}
