import { Loader, Tabs } from '@mantine/core';
import { Inbox } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { CaptureWithBody } from '#shared/model/capture.ts';
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

/** The capture looked at: how it was found first, then every byte of it. */
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
        <EmptyState icon={<Inbox size={24} aria-hidden />} title="Nothing chosen">
          Choose a capture to see what each check found, every byte as it came, and what its sender sent.
        </EmptyState>
      ) : problem === undefined ? (
        <EmptyState icon={<Loader size="sm" color="var(--accent)" />} title="Reading the capture" />
      ) : (
        <EmptyState title="The capture could not be read">
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
  /** What it holds, in few characters. */
  holds?: ReactNode;
  outcome?: string | undefined;
  content: (capture: CaptureWithBody) => ReactNode;
}

function tabsOf({ verdicts, headers, size, tls, pairing }: CaptureWithBody): ShownTab[] {
  const failed = verdicts.filter(({ outcome }) => outcome === 'failed').length;
  const passed = verdicts.filter(({ outcome }) => outcome === 'passed').length;
  return [
    {
      id: 'verdicts',
      label: 'Verdicts',
      holds: failed > 0 ? `${String(failed)} failed` : passed > 0 ? passed : undefined,
      outcome: failed > 0 ? 'bad' : undefined,
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
      outcome: pairing && pairingWords[pairing.outcome].outcome,
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
