import { Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { VirtualRows } from '../../components/list/virtual-rows.tsx';
import { Panes } from '../../components/record/record-screen.tsx';
import { RowButton } from '../../components/row-button.tsx';

interface ChooseOneProps<Item> {
  /** What the items are, e.g. `Events`. */
  label: string;
  items: readonly Item[];
  /** The details of the chosen item, at first of the first one. */
  children: (item: Item) => ReactNode;
  /** Shown without items. */
  empty: ReactNode;
}

/** A list of names, beside the details of the chosen one. */
export function ChooseOne<Item extends { name: string }>({ children, empty, items, label }: ChooseOneProps<Item>) {
  const [name, choose] = useState<string>();
  const chosen = items.find((one) => one.name === name) ?? items[0];
  if (!chosen) return empty;
  return (
    <Panes
      width="240px"
      separator="Width of the list"
      first={
        <VirtualRows label={label} rows={items} rowHeight={32}>
          {(one) => (
            <RowButton data-row px={16} py={6} aria-pressed={one === chosen} onClick={() => choose(one.name)}>
              <Text truncate ff="mono" fz="sm" title={one.name}>
                {one.name}
              </Text>
            </RowButton>
          )}
        </VirtualRows>
      }
      second={children(chosen)}
    />
  );
}
