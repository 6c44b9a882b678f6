import type { RequestStep } from '#shared/model/request-run.ts';
import { compareHeaders, isAddedOnWriting, isSame } from '../../../components/hop/compare-headers.ts';
import { HeaderList } from '../../../components/hop/header-list.tsx';
import type { SeenMessage } from '../../../components/hop/hop-end.ts';
import { CopyButton } from '../../../components/copy-button.tsx';
import styles from './response.module.css';
import { stepEnds } from './step-ends.ts';

/** The headers of the response and of the request. When Hookbench is both ends, differences are highlighted. */
export function HeadersTab({ step }: { step: RequestStep }) {
  const { sent, received } = stepEnds(step);
  return (
    <div className={styles.pad}>
      {/* The receiver of the request sends the response. */}
      <MessageHeaders what="Response" sent={received?.response} received={sent?.response} />
      <MessageHeaders what="Request" sent={sent?.request} received={received?.request} />
    </div>
  );
}

interface MessageHeadersProps {
  what: 'Request' | 'Response';
  sent: SeenMessage | undefined;
  received: SeenMessage | undefined;
}

function MessageHeaders({ what, sent, received }: MessageHeadersProps) {
  const seen = sent ?? received;
  if (!seen) return null;
  const rows = compareHeaders(seen.headers, (received ?? seen).headers);
  const differing = rows.filter((row) => !isSame(row) && !isAddedOnWriting(row)).length;
  const text = (received ?? seen).headers.map(([name, value]) => `${name}: ${value}`).join('\n');
  return (
    <section aria-label={`${what} headers`}>
      <h3 className={styles.title}>
        {what} <span>{rows.length}</span>
        {sent && received && (
          <span data-differs={differing > 0}>
            {differing === 0 ? 'received as sent' : `${String(differing)} differ from what was sent`}
          </span>
        )}
        <CopyButton what={`${what.toLowerCase()} headers`} text={text} />
      </h3>
      <HeaderList rows={rows} />
    </section>
  );
}
