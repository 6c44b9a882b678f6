import { skipToken, useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { useState } from 'react';
import type { CaptureWithBody, CheckResult } from '#shared/model/capture.ts';
import { counted } from '#shared/trace/counted.ts';
import { pairingWords } from '../../../components/capture/capture-words.ts';
import { DetailPane } from '../../../components/detail-pane.tsx';
import { TabSet, type ShownTab } from '../../../components/tab-set.tsx';
import { formatBytes } from '../../../components/text/format-bytes.ts';
import type { CaptureTab } from '../../../store/item-selection.ts';
import { useApi } from '../../../store/use-engine.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import { CompareTab } from './compare-tab.tsx';
import { CaptureHead } from './capture-head.tsx';
import { PairingTab } from './pairing-tab.tsx';
import { BodyTab, ConnectionTab, HeadersTab } from './request-tabs.tsx';
import { ResendDialog } from './resend-dialog.tsx';
import { ChecksTab } from './checks-tab.tsx';

/** The selected capture: first its checks, then the full request. */
export function CaptureDetail() {
  const chosen = useStoreState('captureDetails', (state) => state.chosen);
  const capture = useQuery(
    useApi().captures.get.queryOptions({ input: chosen === undefined ? skipToken : { id: chosen } }),
  );
  return (
    <DetailPane
      label="Capture"
      what="capture"
      chosen={chosen}
      item={capture}
      icon={<Inbox size={24} aria-hidden />}
      about="Select a capture to see the result of each check, the full request, and what the sender sent."
    >
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
