import { Loader, Tabs } from '@mantine/core';
import { Inbox } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { CaptureWithBody, Verdict } from '#shared/model/capture.ts';
import { counted } from '#shared/trace/counted.ts';
import { Button } from '../../../components/button.tsx';
import { pairingWords } from '../../../components/capture/pairing-words.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { byteWords } from '../../../components/text/byte-words.ts';
import type { CaptureTab } from '../../../store/capture-details-store.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import { CompareTab } from '../compare/compare-tab.tsx';
import { BodyTab } from './body-tab.tsx';
import { ConnectionTab } from './connection-tab.tsx';
import { DetailHead } from './detail-head.tsx';
import styles from './detail.module.css';
import { HeadersTab } from './headers-tab.tsx';
import { PairingTab } from './pairing-tab.tsx';
import { ResendDialog } from './resend-dialog.tsx';
import { VerdictsTab } from './verdicts-tab.tsx';

/** The selected capture: first its verdicts, then the full request. */
export function CaptureDetail() {
  const { chosen, capture, problem, load } = useStoreState('captureDetails', (state) => state);
  return (
    <section
      className={styles.detail}
      aria-label="Capture"
      onKeyDown={(event) => {
        if (event.key === 'Escape') document.querySelector<HTMLElement>('#capture-list')?.focus();
      }}
    >
      {capture ? (
        <Known key={capture.id} capture={capture} />
      ) : chosen === undefined ? (
        <EmptyState icon={<Inbox size={24} aria-hidden />} title="No capture selected">
          Select a capture to see the result of each check, the full request, and what the sender sent.
        </EmptyState>
      ) : problem === undefined ? (
        <EmptyState icon={<Loader size="sm" color="var(--accent)" />} title="Loading the capture" />
      ) : (
        <EmptyState title="The capture could not be loaded">
          <span role="alert">{problem}</span>
          <Button onClick={() => void load()}>Try again</Button>
        </EmptyState>
      )}
    </section>
  );
}

interface ShownTab {
  id: CaptureTab;
  label: string;
  /** Short summary of the content. */
  holds?: ReactNode;
  outcome?: string | undefined;
  content: (capture: CaptureWithBody) => ReactNode;
}

/** The number of verdicts with the most severe outcome. */
function verdictsHold(verdicts: CaptureWithBody['verdicts']): Pick<ShownTab, 'holds' | 'outcome'> {
  const count = (wanted: Verdict['outcome']) => verdicts.filter(({ outcome }) => outcome === wanted).length;
  if (count('failed') > 0) return { holds: `${String(count('failed'))} failed`, outcome: 'bad' };
  if (count('note') > 0) return { holds: counted(count('note'), 'note', 'notes'), outcome: 'warn' };
  return { holds: count('passed') || undefined };
}

function tabsOf({ verdicts, headers, size, tls, pairing }: CaptureWithBody): ShownTab[] {
  return [
    {
      id: 'verdicts',
      label: 'Verdicts',
      ...verdictsHold(verdicts),
      content: (capture) => <VerdictsTab capture={capture} />,
    },
    { id: 'body', label: 'Body', holds: byteWords(size), content: (capture) => <BodyTab capture={capture} /> },
    {
      id: 'headers',
      label: 'Headers',
      holds: headers.length,
      content: (capture) => <HeadersTab capture={capture} />,
    },
    {
      id: 'pairing',
      label: 'Sender',
      holds: pairing?.outcome,
      outcome: pairing && pairingWords(pairing.outcome).outcome,
      content: (capture) => <PairingTab capture={capture} />,
    },
    {
      id: 'connection',
      label: 'Connection',
      holds: tls?.protocol.replace('TLSv', 'TLS '),
      content: (capture) => <ConnectionTab capture={capture} />,
    },
    { id: 'compare', label: 'Compare', content: (capture) => <CompareTab capture={capture} /> },
  ];
}

function Known({ capture }: { capture: CaptureWithBody }) {
  const tab = useStoreState('captureDetails', (state) => state.tab);
  const show = useStoreState('captureDetails', (state) => state.show);
  const [resending, setResending] = useState(false);
  const tabs = tabsOf(capture);
  return (
    <>
      <DetailHead
        capture={capture}
        onResend={() => {
          setResending(true);
        }}
      />
      <Tabs
        value={tab}
        keepMounted={false}
        className={styles.tabs ?? ''}
        onChange={(value) => {
          if (value !== null) show(value as CaptureTab);
        }}
      >
        <Tabs.List>
          {tabs.map(({ id, label, holds, outcome }) => (
            <Tabs.Tab key={id} value={id}>
              {label}{' '}
              {holds !== undefined && (
                <span className={styles.holds} data-outcome={outcome}>
                  {holds}
                </span>
              )}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ id, content }) => (
          <Tabs.Panel key={id} value={id} tabIndex={0}>
            {content(capture)}
          </Tabs.Panel>
        ))}
      </Tabs>
      {resending && (
        <ResendDialog
          capture={capture}
          onClose={() => {
            setResending(false);
          }}
        />
      )}
    </>
  );
}
