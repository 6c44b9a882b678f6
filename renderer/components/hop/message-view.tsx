import { CopyButton } from '../copy-button.tsx';
import { BodyPane } from './body-pane.tsx';
import { compareHeaders, isAddedOnWriting, isSame } from './compare-headers.ts';
import styles from './exchange-view.module.css';
import { HeaderList } from './header-list.tsx';
import type { SeenMessage } from './hop-end.ts';

interface MessageViewProps {
  what: 'request' | 'response';
  sent: SeenMessage | undefined;
  received: SeenMessage | undefined;
}

/** The headers and the body of a message. Differences between the two ends are highlighted. */
export function MessageView({ what, sent, received }: MessageViewProps) {
  const seen = sent ?? received;
  if (!seen)
    return (
      <p className={styles.none}>{what === 'response' ? 'Its headers and body were not stored.' : 'Not stored.'}</p>
    );
  const both = sent !== undefined && received !== undefined;
  const rows = compareHeaders(seen.headers, (received ?? seen).headers);
  const differing = rows.filter((row) => !isSame(row) && !isAddedOnWriting(row)).length;
  const text = (received ?? seen).headers.map(([name, value]) => `${name}: ${value}`).join('\n');
  return (
    <>
      <h2 className={styles.note}>
        Headers <span>{rows.length}</span>
        {both && <Agreement differing={differing} />}
        <span className={styles.push}>
          <CopyButton what={`${what} headers`} text={text} />
        </span>
      </h2>
      <HeaderList rows={rows} />
      <BodyPane what={what} sent={sent?.body} received={received?.body} />
    </>
  );
}

function Agreement({ differing }: { differing: number }) {
  if (differing === 0) return <span className={styles.same}>received as sent</span>;
  return (
    <span className={styles.differs}>
      {differing === 1 ? '1 differs' : `${String(differing)} differ`} between the ends
    </span>
  );
}
