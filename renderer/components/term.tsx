import type { ReactNode } from 'react';
import { Explained } from './explained.tsx';
import { glossary, type Word } from './glossary.ts';

/** A glossary term with its explanation in a tooltip. */
export function Term({ word, children }: { word: Word; children?: ReactNode }) {
  return <Explained words={glossary[word]}>{children ?? word}</Explained>;
}
