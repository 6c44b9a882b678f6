import { Loader, Stack, Tabs, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useEffect, type ReactNode } from 'react';
import { badTlsReceivers } from '#shared/catcher/bad-tls-receivers.ts';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ScreenTitle } from '../../components/screen-title.tsx';
import type { CatcherTab } from '../../store/catcher-store.ts';
import { useCatcherForm } from '../../store/use-catcher-form.ts';
import { useStores, useStoreState } from '../../store/use-stores.ts';
import { AnswersTab } from './answers/answers-tab.tsx';
import { BadTlsTab } from './bad-tls/bad-tls-tab.tsx';
import { CallTab } from './call-tab.tsx';
import { CatcherHead } from './catcher-head.tsx';
import { RequirementsTab } from './requirements/requirements-tab.tsx';
import { SaveBar } from './save-bar.tsx';

/** The screen Catcher: answers, requirements and checks, receivers with bad TLS, and sample code. */
export function Catcher() {
  const { catcher } = useStores();
  const { status, problem, load, settings } = useStoreState('catcher', (state) => state);
  const connected = useStoreState('connection', ({ connection }) => connection.state === 'connected');
  useEffect(() => {
    if (connected) void load();
  }, [connected, load]);
  useHotkeys(
    [
      [
        'mod+S',
        () => {
          const { edited, save } = catcher.getState();
          if (Object.keys(edited).length > 0) void save();
        },
      ],
    ],
    [],
    true,
  );
  return (
    <Stack gap={0} h="100%" miw={0}>
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
    </Stack>
  );
}

function Parts() {
  const tab = useStoreState('catcher', (state) => state.tab);
  const show = useStoreState('catcher', (state) => state.show);
  const used = useCatcherForm();
  if (!used) return null;
  const { form } = used;
  const requirements = [
    form.auth.kind !== 'none',
    form.allow.some((line) => line.trim() !== ''),
    form.checks.enforce.length > 0,
  ].filter(Boolean).length;
  const tabs: { id: CatcherTab; label: string; holds: number; content: ReactNode }[] = [
    { id: 'answers', label: 'Answers', holds: form.rules.length, content: <AnswersTab {...used} /> },
    {
      id: 'requirements',
      label: 'Requirements and checks',
      holds: requirements,
      content: <RequirementsTab part={used} />,
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
        flex={1}
        mih={0}
        onChange={(value) => {
          if (value !== null) show(value as CatcherTab);
        }}
      >
        <Tabs.List px={12}>
          {tabs.map(({ id, label, holds }) => (
            <Tabs.Tab key={id} value={id}>
              {label}{' '}
              {holds > 0 && (
                <Text span ff="monospace" fz={11} c="var(--faint)">
                  {holds}
                </Text>
              )}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ id, content }) => (
          <Tabs.Panel key={id} value={id} style={{ containerType: 'inline-size' }} tabIndex={0}>
            {content}
          </Tabs.Panel>
        ))}
      </Tabs>
      <SaveBar changed={used.changed} problemShown={used.refusedAt !== undefined} />
    </>
  );
}
