import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CaptureWithBody, CheckResult, CaptureSummary } from '#shared/model/capture.ts';
import { counted } from '#shared/trace/counted.ts';
import { pairingWords } from '../../../components/capture/capture-words.ts';
import { DetailPane } from '../../../components/detail-pane.tsx';
import { TabSet, type ShownTab } from '../../../components/tab-set.tsx';
import { formatBytes } from '../../../components/text/format-bytes.ts';
import type { CaptureTab } from '../../../store/item-selection.ts';
import { useApi } from '../../../store/use-engine.ts';
import { useFilteredList } from '../../../store/use-live-list.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import { CaptureHead } from './capture-head.tsx';
import { PairingTab } from './pairing-tab.tsx';
import { BodyTab, ConnectionTab, HeadersTab } from './request-tabs.tsx';
import { ResendDialog } from './resend-dialog.tsx';
import { ChecksTab } from './checks-tab.tsx';
import type { Comparable } from '../../../components/compare/compare-view.tsx';
import { CompareWith } from '../../../components/compare/compare-with.tsx';
import { timeOfDay } from '../../../components/text/time-of-day.ts';

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

/** The number of checks with the most severe outcome. */
function checksHold(checks: CaptureWithBody['checks']): Pick<ShownTab, 'holds' | 'outcome'> {
  const count = (wanted: CheckResult['outcome']) => checks.filter(({ outcome }) => outcome === wanted).length;
  if (count('failed') > 0) return { holds: `${String(count('failed'))} failed`, outcome: 'bad' };
  if (count('note') > 0) return { holds: counted(count('note'), 'note', 'notes'), outcome: 'warn' };
  return { holds: count('passed') || undefined };
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
