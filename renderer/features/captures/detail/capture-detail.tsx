import { skipToken, useQuery, useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { CaptureWithBody, CaptureSummary } from '#shared/model/capture.ts';
import { pairingWords } from '../../../components/capture/capture-words.ts';
import { DetailPane } from '../../../components/detail-pane.tsx';
import { TabSet, type ShownTab } from '../../../components/tab-set.tsx';
import { formatBytes } from '../../../components/text/format-bytes.ts';
import type { CaptureTab } from '../../../store/item-selection.ts';
import { useApi, useStoreState } from '../../../store/use-stores.ts';
import { useFilteredList } from '../../../store/use-live-list.ts';
import { CaptureHead } from './capture-head.tsx';
import { PairingTab } from './pairing-tab.tsx';
import { BodyTab, ConnectionTab, HeadersTab } from './request-tabs.tsx';
import { ChecksTab } from './checks-tab.tsx';
import type { Comparable } from '../../../components/compare/compare-view.tsx';
import { CompareWith } from '../../../components/compare/compare-with.tsx';
import { timeOfDay, durationText } from '../../../components/text/time-text.ts';
import { Box, Group, Stack, Text } from '@mantine/core';
import type { Exchange } from '#shared/model/exchange.ts';
import { statusOutcome } from '#shared/trace/entry-outcome.ts';
import { codeLabel } from '#shared/trace/plain-words.ts';
import { statusWords } from '#shared/trace/reason-phrase.ts';
import { Dialog } from '../../../components/dialog.tsx';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { CheckField, TextField } from '../../../components/field/fields.tsx';
import { Problem } from '../../../components/note.tsx';
import { checksHold } from '../../../components/hop/check-list.tsx';
import { MessageView } from '../../../components/hop/message-view.tsx';
import { refusalOf } from '../../../store/refusal-of.ts';
import { useCopies } from './use-copies.ts';

/** Maximum number of captures to choose from. */
const maxOffered = 200;

/** Compares the selected capture with another one: headers, and bodies by line. */
function CompareTab({ capture }: { capture: CaptureWithBody }) {
  const { otherId, compareWith } = useStoreState('captureDetails', (state) => state);
  const other = useQuery(
    useApi().captures.get.queryOptions({ input: otherId === undefined ? skipToken : { id: otherId } }),
  );
  const items = useFilteredList('captures').items;
  const before = items.find(
    ({ seq, event, path }) =>
      seq < capture.seq && (capture.event === undefined ? path === capture.path : event === capture.event),
  );
  const rows = items.slice(0, maxOffered).filter(({ id }) => id !== capture.id);
  return (
    <CompareWith
      what="capture"
      shown={capture}
      otherId={otherId}
      other={other}
      onCompare={compareWith}
      choices={rows.map((row) => ({ value: row.id, label: labelOf(row) }))}
      before={before && { id: before.id, about: `Previous ${capture.event ?? 'request to this path'}` }}
      labelOf={({ method, path }) => `${method} ${path}`}
      toComparable={captureComparable}
    />
  );
}

function labelOf({ receivedAt, method, path, event, customerId }: CaptureSummary): string {
  const words = [timeOfDay(Date.parse(receivedAt)), `${method} ${path.slice(0, 80)}`, event, customerId];
  return words.filter((word) => word !== undefined).join('  ');
}

function captureComparable(capture: CaptureWithBody): Comparable {
  const { body, customerId, event, headers, method, path, peer, receivedAt, size, status, tls, checks } = capture;
  const failed = checks.filter(({ outcome }) => outcome === 'failed').map(({ check }) => check);
  return {
    facts: {
      Received: timeOfDay(Date.parse(receivedAt)),
      Method: method,
      Path: path,
      Event: event ?? 'none',
      Customer: customerId ?? 'none',
      Size: formatBytes(size),
      Status: String(status),
      Sender: peer.replace(/:\d+$/, ''),
      TLS: tls?.protocol ?? 'none',
      'Failed checks': failed.join(', ') || 'none',
    },
    messages: [{ headers, body }],
  };
}

/** The selected capture: first its checks, then the full request. */
export function CaptureDetail() {
  const chosen = useStoreState('captureDetails', (state) => state.chosen);
  const capture = useQuery(
    useApi().captures.get.queryOptions({ input: chosen === undefined ? skipToken : { id: chosen } }),
  );
  return (
    <DetailPane label="Capture" what="capture" chosen={chosen} item={capture}>
      {(known) => <Known key={known.id} capture={known} />}
    </DetailPane>
  );
}

function tabsOf(capture: CaptureWithBody): (ShownTab & { id: CaptureTab })[] {
  const { checks, headers, size, tls, pairing } = capture;
  return [
    { id: 'checks', label: 'Checks', ...checksHold(checks), content: <ChecksTab capture={capture} /> },
    { id: 'body', label: 'Body', holds: formatBytes(size), content: <BodyTab capture={capture} /> },
    { id: 'headers', label: 'Headers', holds: headers.length, content: <HeadersTab capture={capture} /> },
    {
      id: 'pairing',
      label: 'Sender',
      holds: pairing?.outcome,
      outcome: pairing && pairingWords(pairing.outcome).outcome,
      content: <PairingTab capture={capture} />,
    },
    {
      id: 'connection',
      label: 'Connection',
      holds: tls?.protocol.replace('TLSv', 'TLS '),
      content: <ConnectionTab capture={capture} />,
    },
    { id: 'compare', label: 'Compare', content: <CompareTab capture={capture} /> },
  ];
}

function Known({ capture }: { capture: CaptureWithBody }) {
  const { tab, show } = useStoreState('captureDetails', (state) => state);
  const [resending, setResending] = useState(false);
  return (
    <>
      <CaptureHead capture={capture} onResend={() => setResending(true)} />
      <TabSet
        compact
        panel={{ tabIndex: 0 }}
        tabs={tabsOf(capture)}
        value={tab}
        flex={1}
        mih={0}
        onChange={(value) => {
          if (value !== null) show(value as CaptureTab);
        }}
      />
      {resending && <ResendDialog capture={capture} onClose={() => setResending(false)} />}
    </>
  );
}

/** Sends a capture to another URL, byte for byte, and shows the response. */
function ResendDialog({ capture, onClose }: { capture: CaptureWithBody; onClose: () => void }) {
  const [url, setUrl] = useState(useCopies(capture).url);
  const [verifyTls, setVerify] = useState(true);
  const resend = useMutation(useApi().captures.resend.mutationOptions());
  const refusal = resend.error ? refusalOf(resend.error) : undefined;
  const send = (event: FormEvent) => {
    event.preventDefault();
    resend.mutate({ id: capture.id, url: url.trim(), verifyTls });
  };
  const atUrl = refusal?.field === '/url';
  return (
    <Dialog onClose={onClose} title="Resend" size="lg">
      <Stack component="form" gap={12} onSubmit={send}>
        <Text c="dim">
          {`Sends the ${capture.method} request with its headers and its body (${formatBytes(capture.size)}), byte for byte. The signature is not changed.`}
        </Text>
        <TextField
          label="URL"
          value={url}
          problem={atUrl ? refusal.words : undefined}
          data-autofocus
          onChange={setUrl}
        />
        <CheckField label="Verify the certificate" checked={verifyTls} onChange={setVerify} />
        <Problem>{atUrl ? undefined : refusal?.words}</Problem>
        {resend.data && <Answer exchange={resend.data} />}
        <Group gap={8} pt={4} justify="flex-end">
          <Button onClick={onClose}>Close</Button>
          <Button type="submit" look="primary" busy={resend.isPending} disabled={url.trim() === ''}>
            {resend.data ? 'Send again' : 'Send'}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function Answer({ exchange: { response, error, phases } }: { exchange: Exchange }) {
  return (
    <Box
      mah="calc(44vh / var(--zoom))"
      bd="1px solid var(--line)"
      bdrs="md"
      bg="var(--bg)"
      style={{ overflow: 'auto' }}
      role="status"
      aria-label="Response"
      tabIndex={0}
    >
      <Group gap="4 12" px="var(--edge)" py={8}>
        <Badge outcome={statusOutcome(response?.status)}>
          {response ? statusWords(response) : error ? codeLabel(error.code) : 'No response'}
        </Badge>
        {error && <span>{error.message}</span>}
        <span>{phases.total === null ? '' : durationText(phases.total)}</span>
      </Group>
      {response && <MessageView what="response" sent={undefined} received={response} />}
    </Box>
  );
}
