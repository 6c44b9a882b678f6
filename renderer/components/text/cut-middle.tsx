import styles from './cut-middle.module.css';

/** Characters of the end that stay. */
const maxEnd = 24;

/** A path or URL, also after a method; not a sentence with a slash. */
const isPath = /^(?:[A-Z]+ )?\S*$/;

/**
 * A path or URL in one line, also after a method. Its query is cut first, then its middle, then its host: its port and its
 * last segment stay. Another text is cut at its end.
 */
export function CutMiddle({ text }: { text: string }) {
  const [origin = '', host, port] = /^([a-z][a-z0-9+.-]*:\/\/[^/?#]*?)(:\d+)?(?=[/?#]|$)/i.exec(text) ?? [];
  const start = origin.length;
  if (!isPath.test(text) || !text.includes('/', start)) return <span className={styles.plain}>{text}</span>;
  const query = (text.indexOf('?', start) + 1 || text.length + 1) - 1;
  const end = Math.max(start, text.lastIndexOf('/', query - 1), query - maxEnd);
  return (
    <span className={styles.text}>
      <span className={styles.origin}>
        <span className={styles.host}>{host}</span>
        <span className={styles.port}>{port}</span>
      </span>
      <span className={styles.middle}>{text.slice(start, end)}</span>
      <span className={styles.end}>{text.slice(end, query)}</span>
      <span className={styles.query}>{text.slice(query)}</span>
    </span>
  );
}
