import { Tabs, type TabsListProps, type TabsPanelProps, type TabsProps } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import styles from './tab-set.module.css';

/** One tab with its content. */
export interface ShownTab {
  id: string;
  label: string;
  /** Short summary of the content; nothing for 0. */
  holds?: ReactNode;
  outcome?: string | undefined;
  content: ReactNode;
}

/** One tab of a row. */
export const TabOf = ({ id, label, holds, outcome }: Omit<ShownTab, 'content'>) => (
  <Tabs.Tab value={id}>
    {label}{' '}
    {Boolean(holds) && (
      <span className={styles.holds} data-outcome={outcome}>
        {holds}
      </span>
    )}
  </Tabs.Tab>
);

interface TabSetProps extends Omit<TabsProps, 'value' | 'children'> {
  ref?: Ref<HTMLDivElement>;
  tabs: readonly ShownTab[];
  /** Id of the shown tab. Default, also for an unknown id: the first one. */
  value: string | null;
  /** Whether narrow panes show a dot instead of each summary. */
  compact?: boolean;
  /** Properties of the row of tabs, and of the content: a `tabIndex` if it scrolls. */
  row?: Partial<TabsListProps>;
  panel?: Partial<TabsPanelProps>;
}

/** Tabs of which only the shown one is mounted. */
export function TabSet({ tabs, value, compact = false, row, panel, ...rest }: TabSetProps) {
  return (
    <Tabs
      keepMounted={false}
      className={[styles.tabs, compact && styles.compact].filter(Boolean).join(' ')}
      value={(tabs.find(({ id }) => id === value) ?? tabs[0])?.id ?? null}
      {...rest}
    >
      <Tabs.List {...row}>
        {tabs.map((tab) => (
          <TabOf key={tab.id} {...tab} />
        ))}
      </Tabs.List>
      {tabs.map(({ id, content }) => (
        <Tabs.Panel key={id} value={id} {...panel}>
          {content}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
