import styles from './cut-middle.module.css';

/** Characters of the end that stay. */
const maxEnd = 24;

/** Characters of a middle that is not worth cutting. */
const maxShort = 4;

/** A path or URL; not a sentence with a slash. */
const isPath = /^\S*$/;

/** The width after the ellipsis of a cut text, where no further character fits, as a part of its box. */
function gapAfter(box: HTMLElement): number {
  const [text] = box.childNodes;
  if (!text || box.scrollWidth <= box.clientWidth) return 0;
  const widthOf = (part: Element | Range) => part.getBoundingClientRect().width;
  const ellipsis = document.createElement('span');
  ellipsis.textContent = '…';
  ellipsis.style.position = 'absolute';
  box.append(ellipsis);
  const room = widthOf(box) - widthOf(ellipsis);
  ellipsis.remove();
  const shown = document.createRange();
  shown.selectNodeContents(text);
  let [fits, tooLong] = [0, box.textContent.length];
  while (tooLong - fits > 1) {
    const end = Math.floor((fits + tooLong) / 2);
    shown.setEnd(text, end);
    if (widthOf(shown) <= room) fits = end;
    else tooLong = end;
  }
  if (fits === 0) return 0;
  shown.setEnd(text, fits);
  return (room - widthOf(shown)) / widthOf(box);
}

/** Moves what follows a cut text to its ellipsis. */
function closeGap(box: HTMLElement | null) {
  const observer = new ResizeObserver(([entry]) => {
    if (!box || !entry) return;
    box.parentElement?.style.setProperty('--gap', `${String(-gapAfter(box) * entry.contentRect.width)}px`);
  });
  if (box) observer.observe(box);
  return () => observer.disconnect();
}

/**
 * A path or URL in one line, also after a method. Its query is cut first, then its middle, then its host: the method, its
 * port and its last segment stay. Another text is cut at its end.
 */
export function CutMiddle({ text: whole }: { text: string }) {
  const method = /^[A-Z]+ (?=\S)/.exec(whole)?.[0] ?? '';
  const text = whole.slice(method.length);
  const [origin = '', host, port] = /^([a-z][a-z0-9+.-]*:\/\/[^/?#]*?)(:\d+)?(?=[/?#]|$)/i.exec(text) ?? [];
  const start = origin.length;
  if (!isPath.test(text) || !text.includes('/', start)) return <span className={styles.plain}>{whole}</span>;
  const query = (text.indexOf('?', start) + 1 || text.length + 1) - 1;
  const last = Math.max(start, text.lastIndexOf('/', query - 1), query - maxEnd);
  const end = last - start > maxShort ? last : start;
  return (
    <span key={text} className={styles.text}>
      <span className={styles.port}>{method}</span>
      <span className={styles.origin}>
        <span className={styles.host}>{host}</span>
        <span className={styles.port}>{port}</span>
      </span>
      <span ref={closeGap} className={styles.middle}>
        {text.slice(start, end)}
      </span>
      <span className={styles.end}>{text.slice(end, query)}</span>
      <span className={styles.query}>{text.slice(query)}</span>
    </span>
  );
}
