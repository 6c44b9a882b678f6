import { Tabs } from '@mantine/core';
import { useState } from 'react';
import type { Row } from '#shared/trace/fold-hops.ts';
import { useWidth } from '../../../components/use-width.ts';
import styles from './detail-pane.module.css';
import type { DetailTab } from './detail-tab.ts';
import type { ChosenHop } from './use-chosen-hop.ts';
import { useDetailTabs } from './use-detail-tabs.tsx';

/** From this width, the checks have their own column, in pixels. */
const wide = 700;

/** The details of the selected entry in tabs; on a wide pane, the checks are always visible. */
export function DetailBody({ hop, row }: { hop: ChosenHop; row: Row }) {
  const [ref, width] = useWidth<HTMLDivElement>();
  const tabs = useDetailTabs(hop, row);
  const beside = width >= wide && tabs[0]?.id === 'checks' && tabs.length > 2;
  const [first, ...others] = tabs;
  return (
    <div ref={ref} className={styles.body} data-beside={beside}>
      {beside && first && <DetailTabs tabs={[first]} />}
      <DetailTabs key={String(beside)} tabs={beside ? others : tabs} />
    </div>
  );
}

function DetailTabs({ tabs }: { tabs: readonly DetailTab[] }) {
  const [chosen, choose] = useState<string | null>(null);
  const shown = tabs.find(({ id }) => id === chosen) ?? tabs[0];
  return (
    <div className={styles.card}>
      <Tabs value={shown?.id ?? null} onChange={choose} keepMounted={false}>
        <Tabs.List>
          {tabs.map(({ id, label }) => (
            <Tabs.Tab key={id} value={id}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ id, content }) => (
          <Tabs.Panel key={id} value={id} tabIndex={0}>
            {content}
          </Tabs.Panel>
        ))}
      </Tabs>
    </div>
  );
}
