import { Loader, Tabs } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';
import { badTlsReceivers } from '#shared/catcher/bad-tls-receivers.ts';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ScreenTitle } from '../../components/screen-title.tsx';
import type { CatcherTab } from '../../store/catcher-store.ts';
import { useCatcherForm } from '../../store/use-catcher-form.ts';
import { useStoreState } from '../../store/use-stores.ts';
import { AnswersTab } from './answers/answers-tab.tsx';
import { BadTlsTab } from './bad-tls/bad-tls-tab.tsx';
import { CallTab } from './call/call-tab.tsx';
import { CatcherHead } from './catcher-head.tsx';
import styles from './catcher.module.css';
import { RequirementsTab } from './requirements/requirements-tab.tsx';
import { SaveBar } from './save-bar.tsx';
import { useSaveKey } from './use-save-key.ts';

/** The screen Catcher: answers, requirements and checks, receivers with bad TLS, and sample code. */
export function Catcher() {
  const { status, problem, load, settings } = useStoreState('catcher', (state) => state);
  const connected = useStoreState('connection', ({ connection }) => connection.state === 'connected');
  useEffect(() => {
    if (connected) void load();
  }, [connected, load]);
  useSaveKey();
  return (
    <div className={styles.screen}>
      <ScreenTitle>Catcher</ScreenTitle>
      {settings ? (
        <Parts />
      ) : status === 'failed' ? (
        <EmptyState title="Cannot read the catcher’s settings">
          <span role="alert">{problem}</span>
          <Button onClick={() => void load()}>Try again</Button>
        </EmptyState>
      ) : (
        <EmptyState icon={<Loader size="sm" color="var(--accent)" />} title="Loading the catcher’s settings" />
      )}
    </div>
  );
}

function Parts() {
  const tab = useStoreState('catcher', (state) => state.tab);
  const show = useStoreState('catcher', (state) => state.show);
  const used = useCatcherForm();
  if (!used) return null;
  const { form } = used;
  const requirements = [form.auth.kind !== 'none', form.allow.trim() !== '', form.enforce.length > 0].filter(
    Boolean,
  ).length;
  const tabs: { id: CatcherTab; label: string; holds: number; content: ReactNode }[] = [
    { id: 'answers', label: 'Answers', holds: form.rules.length, content: <AnswersTab {...used} /> },
    {
      id: 'requirements',
      label: 'Requirements and checks',
      holds: requirements,
      content: <RequirementsTab {...used} />,
    },
    { id: 'bad-tls', label: 'Bad TLS', holds: badTlsReceivers.length, content: <BadTlsTab /> },
    { id: 'call', label: 'Sample code', holds: 0, content: <CallTab /> },
  ];
  return (
    <>
      <CatcherHead />
      <Tabs
        value={tab}
        keepMounted={false}
        className={styles.tabs ?? ''}
        onChange={(value) => {
          if (value !== null) show(value as CatcherTab);
        }}
      >
        <Tabs.List>
          {tabs.map(({ id, label, holds }) => (
            <Tabs.Tab key={id} value={id}>
              {label} {holds > 0 && <span className={styles.holds}>{holds}</span>}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ id, content }) => (
          <Tabs.Panel key={id} value={id} className={styles.panel ?? ''} tabIndex={0}>
            {content}
          </Tabs.Panel>
        ))}
      </Tabs>
      <SaveBar changed={used.changed} problemShown={used.refusedAt !== undefined} />
    </>
  );
}
