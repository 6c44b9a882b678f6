import type { ReactNode } from 'react';
import { Explained } from './explained.tsx';
import { glossary, type Word } from './glossary.ts';

/** A word of the workbench that explains itself on hover and focus. */
export function Term({ word, children }: { word: Word; children?: ReactNode }) {
  return <Explained words={glossary[word]}>{children ?? word}</Explained>;
}
