import { Menu, Text } from '@mantine/core';
import { ListFilter } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';

interface FilterMenuProps {
  /** The active filters as text. */
  words: readonly string[];
  /** The label without filters, e.g. `all events`. */
  all: string;
  /** In pixels. */
  width: number;
  children: ReactNode;
}

/** A filter menu; its button names the active filters. */
export function FilterMenu({ words, all, width, children }: FilterMenuProps) {
  return (
    <Menu position="bottom-end" width={width}>
      <Menu.Target>
        <Button
          icon={ListFilter}
          miw={32}
          maw={170}
          px={8}
          aria-label={`Filter: ${words.length === 0 ? all : words.join(', ')}`}
          aria-pressed={words.length > 0}
        >
          {words.length > 0 && (
            <Text span inherit truncate>
              {words.join(', ')}
            </Text>
          )}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="calc(62vh / var(--zoom))" style={{ overflow: 'auto' }}>
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}
