import { Text, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';

/** Text with an explanation in a tooltip. */
export function Explained({ words, children }: { words: string; children: ReactNode }) {
  return (
    <Tooltip label={words}>
      <Text
        inherit
        span
        td="underline dotted var(--line-strong)"
        style={{ textUnderlineOffset: 3, cursor: 'help' }}
        tabIndex={0}
        data-explained={words}
      >
        {children}
      </Text>
    </Tooltip>
  );
}
