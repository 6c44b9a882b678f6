import { durationWords } from '#shared/trace/duration-words.ts';
import { entryBadge } from '#shared/trace/entry-badge.ts';
import type { ReceivedEntry, SentEntry } from '#shared/trace/fold-hops.ts';
import { failedCheck, hopWords } from '#shared/trace/hop-words.ts';
import { stepWords } from '#shared/trace/step-words.ts';
import { Badge } from '../../../components/badge.tsx';
import { hopEnd, type HopEnd } from '../../../components/hop/hop-end.ts';
import { requestParameters } from '../../../components/hop/request-parameters.ts';
import { useDetail } from '../../../store/use-detail.ts';
import { HopDetail } from './hop-detail.tsx';
import { StepFrame } from './step-frame.tsx';
import styles from './steps.module.css';

interface HopStepProps {
  number: number;
  sent: SentEntry | undefined;
  received: ReceivedEntry | undefined;
}

/** One request and its response as a sentence; expands to show both ends. */
export function HopStep({ number, sent, received }: HopStepProps) {
  const sentDetail = useDetail(sent);
  const receivedDetail = useDetail(received);
  const ends = {
    sent: sentDetail?.status === 'ready' ? hopEnd(sentDetail.detail) : undefined,
    received: receivedDetail?.status === 'ready' ? hopEnd(receivedDetail.detail) : undefined,
  };
  const entry = sent ?? received;
  if (!entry) return null;
  const badge = entryBadge(entry);
  return (
    <StepFrame
      number={number}
      title={titleOf(entry, ends.sent ?? ends.received)}
      badge={badge && <Badge outcome={badge.outcome}>{badge.text}</Badge>}
      aside={<StepAside entry={entry} received={received} />}
    >
      <HopDetail received={received} ends={ends} loaded={[sentDetail, receivedDetail]} />
    </StepFrame>
  );
}

function titleOf(entry: SentEntry | ReceivedEntry, end: HopEnd | undefined): string {
  const grantType = end && requestParameters(end).find(([name]) => name === 'grant_type')?.[1];
  switch (entry.kind) {
    case 'exchange':
      return stepWords({ to: entry.to, method: entry.method, url: entry.url, grantType });
    case 'decision':
      return stepWords({ to: entry.server, method: entry.method, url: entry.url, grantType });
    case 'attempt':
    case 'capture':
      return hopWords(entry).request;
  }
}

function StepAside({ entry, received }: { entry: SentEntry | ReceivedEntry; received: ReceivedEntry | undefined }) {
  const failed = received && failedCheck(received);
  const [path = ''] = hopWords(entry, received).request.split('?');
  return (
    <>
      <code>{path}</code>
      <span>{durationWords(entry.durationMs)}</span>
      {failed ? (
        <span className={styles.refused}>
          {failed.evidence} <code>{failed.source}</code>
        </span>
      ) : (
        received?.kind === 'decision' && <span>{String(received.checks.length)} checks passed</span>
      )}
    </>
  );
}
