import { Box, SimpleGrid, Text } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import type { CaptureWithBody } from '#shared/model/capture.ts';
import type { Attempt } from '#shared/model/delivery.ts';
import { BodyReader } from '../../../components/body/body-reader.tsx';
import { pairingWords } from '../../../components/capture/capture-words.ts';
import { Nothing, SectionTitle } from '../../../components/detail-pane.tsx';
import { Facts } from '../../../components/facts.tsx';
import { compareHeaders } from '../../../components/hop/compare-headers.ts';
import { HeaderList } from '../../../components/hop/header-list.tsx';
import { Badge } from '../../../components/badge.tsx';
import { bodyBytes } from '../../../components/text/body-bytes.ts';
import { formatBytes } from '../../../components/text/format-bytes.ts';
import { useApi, useStores } from '../../../store/use-stores.ts';
import { DeliveryLink } from './capture-head.tsx';
import { excerptAt } from './excerpt-at.ts';
import styles from './detail.module.css';

/** Compares what the attempt sent with what the catcher received. */
export function PairingTab({ capture }: { capture: CaptureWithBody }) {
  const { pairing } = capture;
  const delivery = useQuery(
    useApi().webhooks.delivery.queryOptions({ input: pairing ? { id: pairing.deliveryId } : skipToken }),
  );
  const sent = delivery.data?.attempts.find(({ n }) => n === pairing?.n);
  if (!pairing)
    return (
      <Nothing>
        Hookbench did not send this request, or the attempt is still in flight. There is no sent request to compare
        with.
      </Nothing>
    );
  const { outcome, meaning } = pairingWords(pairing.outcome);
  return (
    <>
      <SectionTitle aside={meaning} end={<DeliveryLink deliveryId={pairing.deliveryId} n={pairing.n} />}>
        <Badge outcome={outcome}>{pairing.outcome}</Badge>
      </SectionTitle>
      {sent && <Ends capture={capture} sent={sent} />}
      {!sent && !delivery.isPending && <Nothing>The attempt is no longer stored.</Nothing>}
    </>
  );
}

function Ends({ capture, sent }: { capture: CaptureWithBody; sent: Attempt }) {
  const { client } = useStores();
  const { firstDifference: at, headers: changed = [] } = capture.pairing ?? {};
  return (
    <>
      <SectionTitle
        tone={at === undefined ? 'ok' : 'bad'}
        aside={
          at === undefined ? `received as sent, ${formatBytes(capture.body.size)}` : `differs from byte ${String(at)}`
        }
      >
        Body
      </SectionTitle>
      {at !== undefined && (
        <Facts
          mono
          facts={{
            Sent: <Around body={sent.request.body} at={at} />,
            Received: <Around body={capture.body} at={at} />,
          }}
        />
      )}
      {at !== undefined && (
        <SimpleGrid type="container" cols={{ base: 1, '640px': 2 }} spacing={0} verticalSpacing={0}>
          <SentBody title="Sent" body={sent.request.body} at={at}>
            {() => Promise.resolve(new Blob([new Uint8Array(bodyBytes(sent.request.body))]))}
          </SentBody>
          <SentBody title="Received" body={capture.body} at={at}>
            {() => client.captures.body({ id: capture.id })}
          </SentBody>
        </SimpleGrid>
      )}
      <SectionTitle
        tone={changed.length === 0 ? 'ok' : 'bad'}
        aside={changed.length === 0 ? 'received as sent' : `${changed.join(', ')} changed in transit`}
      >
        Headers
      </SectionTitle>
      <HeaderList rows={compareHeaders(sent.request.headers, capture.headers)} />
    </>
  );
}

interface SentBodyProps {
  title: 'Sent' | 'Received';
  body: CaptureWithBody['body'];
  /** The byte to highlight. */
  at: number;
  /** Loads the whole body. */
  children: () => Promise<Blob>;
}

function SentBody({ title, body, at, children }: SentBodyProps) {
  const label = `${title} body`;
  return (
    <Box
      component="section"
      miw={0}
      style={{ border: 'solid var(--line)', borderWidth: '1px 1px 0 0' }}
      aria-label={label}
    >
      <Text component="h4" px="var(--edge)" pt={6} fz={12} lh="18px" fw={500} c="dim">
        {title}
      </Text>
      <BodyReader label={label} body={body} fileName={`${title.toLowerCase()}.bin`} load={children} mark={at} />
    </Box>
  );
}

function Around({ body, at }: { body: CaptureWithBody['body']; at: number }) {
  const excerpt = excerptAt(body, at);
  if (!excerpt) return `ends after ${formatBytes(body.size)}`;
  return (
    <>
      {excerpt.before}
      <span className={styles.apart}>{excerpt.at}</span>
      {excerpt.after}
    </>
  );
}
