import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { partyName } from '#shared/trace/party-name.ts';
import { reasonPhrase } from '#shared/trace/reason-phrase.ts';
import styles from './exchange-view.module.css';
import type { HopEnd } from './hop-end.ts';
import { MessageView } from './message-view.tsx';
import { Waterfall } from './waterfall.tsx';

interface ExchangeViewProps {
  sent: HopEnd | undefined;
  received: HopEnd | undefined;
}

type Part = 'request' | 'response';

/** One hop as both ends saw it: its phases, request and response. */
export function ExchangeView({ sent, received }: ExchangeViewProps) {
  const [part, setPart] = useState<Part>('request');
  const end = sent ?? received;
  if (!end) return null;
  return (
    <div className={styles.exchange}>
      {sent?.phases && <Waterfall phases={sent.phases} />}
      {sent?.error && (
        <p className={styles.error}>
          <code>{sent.error.code}</code> {sent.error.message}
        </p>
      )}
      <div className={styles.bar}>
        <SegmentedControl
          size="xs"
          value={part}
          aria-label="Request or response"
          onChange={(value) => setPart(value === 'response' ? 'response' : 'request')}
          data={[
            { value: 'request', label: 'Request' },
            { value: 'response', label: 'Response' },
          ]}
        />
        <span className={styles.seen}>{seenBy(sent, received)}</span>
        {end.tls && <span className={styles.seen}>{`${end.tls.protocol}, ${end.tls.cipher}`}</span>}
      </div>
      <p className={styles.start}>{startLine(end, part)}</p>
      {/* The receiver of the request sends the response. */}
      {part === 'request' ? (
        <MessageView what="request" sent={sent?.request} received={received?.request} />
      ) : (
        <MessageView what="response" sent={received?.response} received={sent?.response} />
      )}
    </div>
  );
}

function startLine({ method, url, status }: HopEnd, part: Part): string {
  if (part === 'request') return `${method} ${url}`;
  return status === undefined ? 'No response was received.' : `${String(status)} ${reasonPhrase(status)}`;
}

function seenBy(sent: HopEnd | undefined, received: HopEnd | undefined): string {
  if (sent && received) return `seen by ${partyName[sent.who]} and ${partyName[received.who]}`;
  const only = sent ?? received;
  return only ? `seen by ${partyName[only.who]} only` : '';
}
