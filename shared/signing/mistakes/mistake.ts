import type { SchemeRow } from '../scheme-row.ts';

/** A known mistake in creating or verifying signatures. */
export interface Mistake {
  /** What it changes. */
  changes: 'secret' | 'content' | 'URL' | 'body' | 'algorithm' | 'encoding' | 'header' | 'time';
  /** Names the mistake. */
  sentence: string;
  fix: string;
  applies: (row: SchemeRow) => boolean;
}
