import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { FaultsTab } from '../../components/faults/faults-tab.tsx';
import { ScreenTitle } from '../../components/screen-title.tsx';
import { useLoaded } from '../../store/use-loaded.ts';
import { useStores, useStoreState } from '../../store/use-stores.ts';
import { CatalogueTab } from './catalogue/catalogue-tab.tsx';
import { ExperimentPage } from './experiment/experiment-page.tsx';
import styles from './lab.module.css';
import { RefusalNote } from './refusal-note.tsx';
import { UnderTestTab } from './under-test/under-test-tab.tsx';

type Part = 'under-test' | 'faults' | undefined;

/** Whether a page is a tab; the first tab is undefined. */
const isPart = (page: string | undefined): page is Part =>
  page === undefined || page === 'under-test' || page === 'faults';

/** The failure lab: experiments, tests of the user's own client or receiver, and faults. */
export function Lab() {
  useLoaded('lab');
  const page = useStoreState('lab', (state) => state.page);
  return (
    <div className={styles.screen}>
      <ScreenTitle>Failure lab</ScreenTitle>
      <RefusalNote />
      {isPart(page) ? <Parts page={page} /> : <ExperimentPage id={page} />}
    </div>
  );
}

function Parts({ page }: { page: Part }) {
  const { lab } = useStores();
  const experiments = useStoreState('lab', ({ items }) => items.length);
  const faults = useStoreState('faults', ({ items }) => items.length);
  const tabs: { id: string; label: string; holds: number; content: ReactNode }[] = [
    { id: 'experiments', label: 'Experiments', holds: experiments, content: <CatalogueTab /> },
    { id: 'under-test', label: 'Your client or receiver', holds: 0, content: <UnderTestTab /> },
    { id: 'faults', label: 'Faults', holds: faults, content: <FaultsTab /> },
  ];
  return (
    <Tabs
      value={page ?? 'experiments'}
      keepMounted={false}
      className={styles.tabs ?? ''}
      onChange={(value) => lab.getState().open(value === null || value === 'experiments' ? undefined : value)}
    >
      <Tabs.List>
        {tabs.map(({ id, label, holds }) => (
          <Tabs.Tab key={id} value={id}>
            {label} {holds > 0 && <span className={styles.holds}>{holds}</span>}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ id, content }) => (
        <Tabs.Panel key={id} value={id} className={styles.panel ?? ''}>
          {content}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
