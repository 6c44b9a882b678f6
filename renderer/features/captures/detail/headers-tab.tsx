import type { CaptureWithBody } from '#shared/model/capture.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import { compareHeaders } from '../../../components/hop/compare-headers.ts';
import { HeaderList } from '../../../components/hop/header-list.tsx';
import { CopyButton } from '../../../components/copy-button.tsx';
import styles from './detail.module.css';

/** The headers and trailers in their received order and case. */
export function HeadersTab({ capture: { headers, trailers = [] } }: { capture: CaptureWithBody }) {
  return (
    <>
      <Fields what="Headers" pairs={headers} />
      {trailers.length > 0 && <Fields what="Trailers" pairs={trailers} />}
    </>
  );
}

function Fields({ what, pairs }: { what: string; pairs: readonly HeaderPair[] }) {
  return (
    <section aria-label={what}>
      <h3 className={styles.title}>
        {what} <span>{pairs.length}, as received</span>
        <span className={styles.push}>
          <CopyButton what={what.toLowerCase()} text={pairs.map(([name, value]) => `${name}: ${value}`).join('\n')} />
        </span>
      </h3>
      <HeaderList rows={compareHeaders(pairs, pairs)} />
    </section>
  );
}
