import { Tabs, type TabsProps } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './tab-set.module.css';

/** One tab with its content. */
export interface ShownTab {
  id: string;
  label: string;
  /** Short summary of the content. */
  holds?: ReactNode;
  outcome?: string | undefined;
  content: ReactNode;
}

interface TabSetProps extends Omit<TabsProps, 'value' | 'children'> {
  tabs: readonly ShownTab[];
  /** Id of the shown tab. Default, also for an unknown id: the first one. */
  value: string | null;
  /** Whether narrow panes show a dot instead of each summary. */
  compact?: boolean;
  /** Whether the content takes the focus, e.g. to scroll it. */
  focusable?: boolean;
}

/** Tabs of which only the shown one is mounted. */
export function TabSet({ tabs, value, compact = false, focusable = false, ...rest }: TabSetProps) {
  return (
    <Tabs
      keepMounted={false}
      {...(compact && { className: styles.compact })}
      value={(tabs.find(({ id }) => id === value) ?? tabs[0])?.id ?? null}
      {...rest}
    >
      <Tabs.List>
        {tabs.map(({ id, label, holds = '', outcome }) => (
          <Tabs.Tab key={id} value={id}>
            {label}{' '}
            {holds !== '' && (
              <span className={styles.holds} data-outcome={outcome}>
                {holds}
              </span>
            )}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ id, content }) => (
        <Tabs.Panel key={id} value={id} {...(focusable && { tabIndex: 0 })}>
          {content}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
