import { Loader, Stack } from '@mantine/core';
import { useHotkeys, useSessionStorage } from '@mantine/hooks';
import { useEffect } from 'react';
import { messageOf } from '#shared/errors/message-of.ts';
import type { ServedInterface } from '#shared/interface/served-interface.ts';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ProblemNote } from '../../components/problem-note.tsx';
import { addInterfaceFiles } from '../../store/interface/interface-form.ts';
import { useInterface, useServedInterface, type UsedInterface } from '../../store/use-interface.ts';
import { useStores, useStoreState } from '../../store/use-stores.ts';
import { BuiltIn } from './built-in.tsx';
import { InterfaceHead } from './interface-head.tsx';
import { TabSet } from '../../components/tab-set.tsx';
import { DocumentTab } from './document/document-tab.tsx';
import { EventsTab } from './events-tab.tsx';
import { RecordsTab } from './records/records-tab.tsx';
import { SecurityTab } from './security-tab.tsx';

/** The documents beside what they mean, and the parts of the interface. */
function InterfaceTabs({ used }: { used: UsedInterface }) {
  const [tab, setTab] = useSessionStorage<string | null>({
    key: 'hookbench.interface-tab',
    defaultValue: 'document',
    getInitialValueInEffect: false,
  });
  const { understood } = used;
  const place = useStoreState('navigation', (state) => state.place);
  useEffect(() => {
    if (place) setTab('document');
  }, [place, setTab]);
  const wrong = understood?.notes.filter(({ level }) => level === 'error').length ?? 0;
  return (
    <TabSet
      value={tab}
      flex={1}
      mih={0}
      row={{ px: 12 }}
      panel={{ style: { flex: 1, minHeight: 0, overflow: 'auto' } }}
      tabs={[
        { id: 'document', label: 'Document', holds: wrong, outcome: 'bad', content: <DocumentTab used={used} /> },
        {
          id: 'records',
          label: 'Records',
          holds: understood?.summary?.collections.length,
          content: <RecordsTab used={used} />,
        },
        {
          id: 'events',
          label: 'Events',
          holds: understood?.outline?.events.length,
          content: <EventsTab used={used} />,
        },
        {
          id: 'security',
          label: 'Security',
          holds: understood?.summary?.securitySchemes.length,
          content: <SecurityTab used={used} />,
        },
      ]}
      onChange={setTab}
    />
  );
}

/** The screen Interface: the documents of the user's API, what they mean, and their records, events and credentials. */
export function Interface() {
  const { data: served, error, refetch } = useServedInterface();
  return (
    <Stack gap={0} h="100%" miw={0}>
      {served ? (
        <Documents served={served} />
      ) : error ? (
        <EmptyState title="Cannot read the interface">
          <span role="alert">{messageOf(error)}</span>
          <Button onClick={() => void refetch()}>Try again</Button>
        </EmptyState>
      ) : (
        <EmptyState icon={<Loader size="sm" color="var(--accent)" />} title="Loading the interface" />
      )}
    </Stack>
  );
}

function Documents({ served }: { served: ServedInterface }) {
  const stores = useStores();
  const used = useInterface(served);
  const { apply, changed, form, refusal, submit, understood } = used;
  useHotkeys([['mod+S', () => void (changed && understood?.usable && submit(apply))]], [], true);
  return (
    <Stack
      gap={0}
      flex={1}
      mih={0}
      miw={0}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        const files = [...event.dataTransfer.files];
        if (files.length === 0) return;
        event.preventDefault();
        void addInterfaceFiles(stores, form, files);
      }}
    >
      <InterfaceHead used={used} />
      {refusal && <ProblemNote title="The interface was not applied.">{refusal.words}</ProblemNote>}
      {form.openapi ? <InterfaceTabs used={used} /> : <BuiltIn form={form} />}
    </Stack>
  );
}
