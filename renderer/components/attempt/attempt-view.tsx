import { Group, Text, Stack, Title } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { payloadFaults } from '#shared/faults/fault-kinds.ts';
import type { Attempt, AttemptSignature } from '#shared/model/delivery.ts';
import { statusWords } from '#shared/trace/reason-phrase.ts';
import type { RequestMessage } from '#shared/model/message.ts';
import { useStores } from '../../store/use-stores.ts';
import { Nothing } from '../detail-pane.tsx';
import { DiagnosisView } from '../diagnosis-view.tsx';
import { Explained } from '../explained.tsx';
import { MessageView } from '../hop/message-view.tsx';
import { Timing, TransportProblem } from '../hop/waterfall.tsx';
import { PartyClock } from '../party-clock.tsx';
import { durationText, timeOfDay } from '../text/time-text.ts';
import { TabSet, type ShownTab } from '../tab-set.tsx';
import { TlsView } from '../tls/tls-view.tsx';
import { CommandBlock } from '../command-block.tsx';
import { Facts } from '../facts.tsx';
import { firstHeader } from '#shared/model/header-pair.ts';
import { schemeWords } from '../verify/scheme-words.ts';
import { Mono } from '../mono.tsx';
import { Value } from '../value.tsx';
import { VerifySnippet } from '../verify/verify-snippet.tsx';

interface AttemptViewProps {
  deliveryId: string;
  attempt: Attempt;
  /** Whether another attempt was made or is planned. */
  retried?: boolean;
  /** How long it took, if its phases do not say so; in milliseconds. */
  tookMs?: number | undefined;
  /** A button that fixes the cause of the failure. */
  action?: ReactNode;
  /** Public key of Ed25519 signatures. */
  verifyKey?: string | undefined;
}

/** One attempt: its diagnosis, both messages in full, and the duration of each phase. */
export function AttemptView({ deliveryId, attempt, action, retried = false, tookMs, verifyKey }: AttemptViewProps) {
  const { client } = useStores();
  const { n, diagnosis, error, phases } = attempt;
  const isTimed = typeof phases?.total === 'number';
  return (
    <>
      {diagnosis && (
        <DiagnosisView
          diagnosis={diagnosis}
          good={diagnosis.cause === 'ok'}
          retried={retried}
          folded
          action={action}
          runTest={(cause) => client.webhooks.testCause({ id: deliveryId, n, cause })}
        />
      )}
      {(!isTimed || attempt.clockOffsetMs !== undefined) && (
        <Text px="var(--edge)" py={8} fz="sm" c="dim" style={{ borderBottom: '1px solid var(--line)' }}>
          <Mono>{timeOfDay(Date.parse(attempt.startedAt)).slice(0, 8)}</Mono>
          {!isTimed && tookMs !== undefined && `, ${durationText(tookMs)}`}{' '}
          <PartyClock party="service" atMs={Date.parse(attempt.startedAt)} offsetMs={attempt.clockOffsetMs} />
        </Text>
      )}
      <Marks attempt={attempt} />
      {/* The evidence of a diagnosis has its message. */}
      {error && !diagnosis && <TransportProblem error={error} />}
      <Messages attempt={attempt} verifyKey={verifyKey} />
    </>
  );
}

function Marks({ attempt: { faults = [], edited, mayBeDuplicate, signedAs } }: { attempt: Attempt }) {
  const marks = [
    ...(edited === true ? [['edited', 'The body or the headers were edited manually.'] as const] : []),
    ...(signedAs?.by === 'held-edit'
      ? [
          [
            'edited while held',
            'You edited the held message after it was signed. The tab Signature shows what was signed.',
          ] as const,
        ]
      : []),
    ...(mayBeDuplicate === true
      ? [
          [
            'may be a duplicate',
            'The previous attempt was interrupted, so the receiver may already have the event.',
          ] as const,
        ]
      : []),
    ...faults.map((fault) => {
      const row = payloadFaults.find((each) => each.fault === fault);
      return [`fault: ${row?.title ?? fault}`, `Injected fault: ${row?.meaning ?? fault}.`] as const;
    }),
  ];
  if (marks.length === 0) return null;
  return (
    <Group
      component="ul"
      gap="4 12"
      px="var(--edge)"
      py={8}
      fz="sm"
      lh="sm"
      c="warn"
      style={{ borderBottom: '1px solid var(--line)' }}
      aria-label="Marks"
    >
      {marks.map(([words, meaning]) => (
        <li key={words}>
          <Explained words={meaning}>{words}</Explained>
        </li>
      ))}
    </Group>
  );
}

function Messages({ attempt, verifyKey }: { attempt: Attempt; verifyKey: string | undefined }) {
  const { request, response, signature, tls, remoteAddress, phases, error, startedAt } = attempt;
  const tabs: ShownTab[] = [
    {
      id: 'request',
      label: 'Request',
      content: (
        <MessageView what="request" start={`${request.method} ${request.url}`} sent={request} received={undefined} />
      ),
    },
    {
      id: 'response',
      label: 'Response',
      holds: response?.status,
      content: response ? (
        <MessageView what="response" start={statusWords(response)} sent={undefined} received={response} />
      ) : (
        <Nothing>No response was received.</Nothing>
      ),
    },
    ...(signature && signature.scheme !== 'none'
      ? [
          {
            id: 'signature',
            label: 'Signature',
            content: <SignatureView signature={signature} request={request} verifyKey={verifyKey} />,
          },
        ]
      : []),
    ...(tls
      ? [{ id: 'tls', label: 'TLS', content: <TlsView tls={tls} url={request.url} remoteAddress={remoteAddress} /> }]
      : []),
    ...(phases
      ? [
          {
            id: 'timing',
            label: 'Timing',
            holds: phases.total === null ? undefined : durationText(phases.total),
            content: <Timing phases={phases} failed={error !== undefined} startedAt={startedAt} />,
          },
        ]
      : []),
  ];
  const [chosen, choose] = useState<string | null>('request');
  return <TabSet tabs={tabs} value={chosen} onChange={choose} />;
}

interface SignatureViewProps {
  signature: AttemptSignature;
  request: RequestMessage;
  /** Public key of Ed25519 signatures. */
  verifyKey: string | undefined;
}

/** How an attempt was signed: the signed string, the keys and the headers, with code to verify it in a receiver. */
function SignatureView({ signature, request, verifyKey }: SignatureViewProps) {
  const { scheme, headers, signedContent, keys } = signature;
  const words = schemeWords[scheme];
  const sent = headers.map((name): [string, ReactNode] => [
    name,
    <SentHeader key={name} name={name} value={firstHeader(request.headers, name.toLowerCase())} />,
  ]);
  return (
    <Stack gap={12} p="12 var(--edge) 16">
      <Text c="dim">
        <Text span inherit fw={600} c="text">
          {words.name}.
        </Text>{' '}
        {words.how}
      </Text>
      <Part title="Signed string">
        <CommandBlock what="signed string" label="Signed string" text={signedContent} maxHeight={160} />
      </Part>
      <Part title={keys.length === 1 ? 'Key' : 'Keys, newest first'}>
        <ul style={{ overflowWrap: 'anywhere' }}>
          {keys.map((key) => (
            <li key={key}>
              <Mono>{key}</Mono>
            </li>
          ))}
        </ul>
      </Part>
      <Part title="Signature headers">
        <Facts facts={Object.fromEntries(sent)} width={152} />
      </Part>
      <VerifySnippet scheme={scheme} verifyKey={verifyKey} />
    </Stack>
  );
}

const SentHeader = ({ name, value }: { name: string; value: string | undefined }) =>
  value === undefined ? 'not sent' : <Value what={name} text={value} wrap />;

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <Title order={3} c="dim">
        {title}
      </Title>
      {children}
    </div>
  );
}
