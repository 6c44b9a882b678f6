import type { CaptureWithBody } from '#shared/model/capture.ts';
import type { Attempt } from '#shared/model/delivery.ts';
import { BodyReader } from '../../../components/body/body-reader.tsx';
import { pairingWords } from '../../../components/capture/pairing-words.ts';
import { compareHeaders } from '../../../components/hop/compare-headers.ts';
import { HeaderList } from '../../../components/hop/header-list.tsx';
import { Badge } from '../../../components/badge.tsx';
import { bodyBytes } from '../../../components/text/body-bytes.ts';
import { byteWords } from '../../../components/text/byte-words.ts';
import { useStores, useStoreState } from '../../../store/use-stores.ts';
import { DeliveryLink } from './delivery-link.tsx';
import styles from './detail.module.css';
import { excerptAt } from './excerpt-at.ts';

/** Compares what the attempt sent with what the catcher received. */
export function PairingTab({ capture }: { capture: CaptureWithBody }) {
  const sent = useStoreState('captureDetails', (state) => state.sent);
  const { pairing } = capture;
  if (!pairing)
    return (
      <p className={styles.none}>
        Hookbench did not send this request, or the attempt is still in flight. There is no sent request to compare
        with.
      </p>
    );
  const { outcome, meaning } = pairingWords(pairing.outcome);
  return (
    <>
      <h3 className={styles.title}>
        <Badge outcome={outcome}>{pairing.outcome}</Badge> <span>{meaning}</span>
        <span className={styles.push}>
          <DeliveryLink deliveryId={pairing.deliveryId} n={pairing.n} />
        </span>
      </h3>
      {sent ? <Ends capture={capture} sent={sent} /> : <p className={styles.none}>The attempt is no longer stored.</p>}
    </>
  );
}

function Ends({ capture, sent }: { capture: CaptureWithBody; sent: Attempt }) {
  const { captureDetails } = useStores();
  const { firstDifference: at, headers: changed = [] } = capture.pairing ?? {};
  const sentBytes = bodyBytes(sent.request.body);
  return (
    <>
      <h3 className={styles.title}>
        Body
        {at === undefined ? (
          <span data-outcome="ok">received as sent, {byteWords(capture.body.size)}</span>
        ) : (
          <span data-outcome="bad">differs from byte {at}</span>
        )}
      </h3>
      {at !== undefined && (
        <dl className={styles.list}>
          <Around name="Sent" body={sent.request.body} at={at} />
          <Around name="Received" body={capture.body} at={at} />
        </dl>
      )}
      {at !== undefined && (
        <div className={styles.ends}>
          <section aria-label="Sent body">
            <h4>Sent</h4>
            <BodyReader
              label="Sent body"
              body={sent.request.body}
              fileName="sent.bin"
              load={() => Promise.resolve(new Blob([new Uint8Array(sentBytes)]))}
              mark={at}
            />
          </section>
          <section aria-label="Received body">
            <h4>Received</h4>
            <BodyReader
              label="Received body"
              body={capture.body}
              fileName="received.bin"
              load={() => captureDetails.getState().loadBody(capture.id)}
              mark={at}
            />
          </section>
        </div>
      )}
      <h3 className={styles.title}>
        Headers
        {changed.length === 0 ? (
          <span data-outcome="ok">received as sent</span>
        ) : (
          <span data-outcome="bad">{changed.join(', ')} changed in transit</span>
        )}
      </h3>
      <HeaderList rows={compareHeaders(sent.request.headers, capture.headers)} />
    </>
  );
}

function Around({ name, body, at }: { name: string; body: CaptureWithBody['body']; at: number }) {
  const excerpt = excerptAt(body, at);
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {excerpt ? (
          <>
            {excerpt.before}
            <span className={styles.apart}>{excerpt.at}</span>
            {excerpt.after}
          </>
        ) : (
          `ends after ${byteWords(body.size)}`
        )}
      </dd>
    </>
  );
}
