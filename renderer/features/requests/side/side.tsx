import { Tabs } from '@mantine/core';
import { FileInput, Plus } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { useStoreState } from '../../../store/use-stores.ts';
import { useTab } from '../use-tab.ts';
import { HistoryList } from './history-list.tsx';
import { PresetList } from './preset-list.tsx';
import { SavedList } from './saved-list.tsx';
import styles from './side.module.css';

/** The list of requests: presets, saved requests and history. */
export function Side() {
  const tab = useTab('side');
  const openNew = useStoreState('requests', (state) => state.openNew);
  const showDialog = useStoreState('requests', (state) => state.showDialog);
  return (
    <section className={styles.side} aria-label="Request list">
      <div className={styles.head}>
        <Button
          size="small"
          className={styles.new}
          icon={<Plus size={14} aria-hidden />}
          onClick={() => {
            openNew();
          }}
        >
          New request
        </Button>
        <Button
          size="small"
          icon={<FileInput size={14} aria-hidden />}
          onClick={() => {
            showDialog('import');
          }}
        >
          Import
        </Button>
      </div>
      <Tabs {...tab} keepMounted={false} className={styles.tabs}>
        <Tabs.List>
          <Tabs.Tab value="presets">Presets</Tabs.Tab>
          <Tabs.Tab value="saved">Saved</Tabs.Tab>
          <Tabs.Tab value="history">History</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="presets">
          <PresetList />
        </Tabs.Panel>
        <Tabs.Panel value="saved">
          <SavedList />
        </Tabs.Panel>
        <Tabs.Panel value="history">
          <HistoryList />
        </Tabs.Panel>
      </Tabs>
    </section>
  );
}
