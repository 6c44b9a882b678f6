import { useSessionStorage } from '@mantine/hooks';
import { useEffect } from 'react';
import { TabSet } from '../../components/tab-set.tsx';
import type { UsedInterface } from '../../store/use-interface.ts';
import { useStoreState } from '../../store/use-stores.ts';
import { DocumentTab } from './document/document-tab.tsx';
import { EventsTab } from './events-tab.tsx';
import { RecordsTab } from './records/records-tab.tsx';
import { SecurityTab } from './security-tab.tsx';

/** The documents beside what they mean, and the parts of the interface. */
export function InterfaceTabs({ used }: { used: UsedInterface }) {
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
