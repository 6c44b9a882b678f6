import styles from './cut-middle.module.css';

/** Characters of the end that stay. */
const maxEnd = 24;

/** A path or URL in one line. It is cut in the middle: its origin with the port stays, and its last segment. */
export function CutMiddle({ text }: { text: string }) {
  const start = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i.exec(text)?.[0].length ?? 0;
  const end = Math.max(start, text.lastIndexOf('/'), text.length - maxEnd);
  return (
    <span className={styles.text}>
      <span>{text.slice(0, start)}</span>
      <span>{text.slice(start, end)}</span>
      <span>{text.slice(end)}</span>
    </span>
  );
}
