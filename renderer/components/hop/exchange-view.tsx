import { Group, SegmentedControl, Text } from '@mantine/core';
import { useState } from 'react';
import { partyName } from '#shared/trace/party-name.ts';
import { statusWords } from '#shared/trace/reason-phrase.ts';
import type { LoadedDetail } from '../../store/use-detail.ts';
import { EmptyState, Loading } from '../empty-state.tsx';
import type { HopEnd } from '#shared/trace/hop-end.ts';
import { MessageView } from './message-view.tsx';
import { Transport } from './waterfall.tsx';

type Part = 'request' | 'response';

const parts: { value: Part; label: string }[] = [
  { value: 'request', label: 'Request' },
  { value: 'response', label: 'Response' },
];

/** One hop as both ends saw it: its phases, request and response. */
export function ExchangeView({ sent, received }: { sent: HopEnd | undefined; received: HopEnd | undefined }) {
  const [part, setPart] = useState<Part>('request');
  const end = sent ?? received;
  if (!end) return null;
  // The receiver of the request sends the response.
  const [from, to] = part === 'request' ? [sent, received] : [received, sent];
  return (
    <>
      <Transport phases={sent?.phases} error={sent?.error} />
      <Group gap="4 12" p="8 var(--edge) 0">
        <SegmentedControl size="xs" value={part} aria-label="Request or response" onChange={setPart} data={parts} />
        <Text span fz="sm" c="faint">
          {seenBy(sent, received)}
        </Text>
        {end.tls && (
          <Text span fz="sm" c="faint">
            {`${end.tls.protocol}, ${end.tls.cipher}`}
          </Text>
        )}
      </Group>
      <MessageView what={part} start={startLine(end, part)} sent={from?.[part]} received={to?.[part]} />
    </>
  );
}

function startLine({ method, url, status, reason }: HopEnd, part: Part): string {
  if (part === 'request') return `${method} ${url}`;
  return status === undefined ? 'No response was received.' : statusWords({ status, reason });
}

function seenBy(sent: HopEnd | undefined, received: HopEnd | undefined): string {
  if (sent && received) return `seen by ${partyName[sent.who]} and ${partyName[received.who]}`;
  const only = sent ?? received;
  return only ? `seen by ${partyName[only.who]} only` : '';
}

/** The placeholder while a detail loads, or the error when it could not be loaded. */
export function LoadingDetail({ loaded }: { loaded: readonly (LoadedDetail | undefined)[] }) {
  const failed = loaded.find((each) => each?.status === 'failed');
  if (failed?.status === 'failed')
    return <EmptyState title="The details could not be loaded">{failed.problem}</EmptyState>;
  return <Loading title="Loading details" />;
}
