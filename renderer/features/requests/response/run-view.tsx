import { Tabs } from '@mantine/core';
import { useState } from 'react';
import type { RequestRun, RequestStep } from '#shared/model/request-run.ts';
import { useTab } from '../use-tab.ts';
import { BodyTab } from './body-tab.tsx';
import { DecisionTab } from './decision-tab.tsx';
import { HeadersTab } from './headers-tab.tsx';
import { RawTab } from './raw-tab.tsx';
import styles from './response.module.css';
import { RunDiagnosis } from './run-diagnosis.tsx';
import { RunHead } from './run-head.tsx';
import { StepsBar } from './steps-bar.tsx';
import { TimingTab } from './timing-tab.tsx';
import { TlsTab } from './tls-tab.tsx';

/** A sent request: its result, the diagnosis, and each step. */
export function RunView({ run }: { run: RequestRun }) {
  const last = run.steps.length - 1;
  const [chosen, choose] = useState(last);
  const step = run.steps[chosen] ?? run.steps[last];
  return (
    <>
      <RunHead run={run} />
      <div className={styles.upper}>
        <RunDiagnosis run={run} />
        {run.steps.length > 1 && <StepsBar steps={run.steps} chosen={chosen} onChoose={choose} />}
      </div>
      {step && <StepTabs step={step} />}
    </>
  );
}

const tabs = [
  { id: 'body', label: 'Body', content: BodyTab },
  { id: 'headers', label: 'Headers', content: HeadersTab },
  { id: 'decision', label: 'Decision', content: DecisionTab },
  { id: 'timing', label: 'Timing', content: TimingTab },
  { id: 'tls', label: 'TLS', content: TlsTab },
  { id: 'raw', label: 'Raw', content: RawTab },
] as const;

/** A short summary of a tab's content. */
function holds(id: (typeof tabs)[number]['id'], { exchange, decision }: RequestStep): string {
  if (id === 'headers') return String(exchange.response?.headers.length ?? 0);
  if (id === 'tls') return exchange.tls?.protocol.replace('TLSv', '') ?? '';
  if (id !== 'decision' || !decision) return '';
  const passed = decision.checks.filter(({ outcome }) => outcome === 'passed').length;
  return `${String(passed)}/${String(decision.checks.length)}`;
}

function StepTabs({ step }: { step: RequestStep }) {
  const shown = useTab('response');
  return (
    <Tabs {...shown} keepMounted={false} className={styles.tabs}>
      <Tabs.List>
        {tabs.map(({ id, label }) => (
          <Tabs.Tab key={id} value={id}>
            {label} <span className={styles.holds}>{holds(id, step)}</span>
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ id, content: Content }) => (
        <Tabs.Panel key={id} value={id}>
          <Content key={step.exchange.id} step={step} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
