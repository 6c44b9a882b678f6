import { Text, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import { glossary, type Word } from './glossary.ts';

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

/** A glossary term with its explanation in a tooltip. */
export function Term({ word, children }: { word: Word; children?: ReactNode }) {
  return <Explained words={glossary[word]}>{children ?? word}</Explained>;
}
