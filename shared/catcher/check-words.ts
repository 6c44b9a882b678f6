import type { CheckResult } from '../model/capture.ts';
import table from './check-words.json' with { type: 'json' };

/** The title of a catcher check and the question that it answers. */
interface CheckWords {
  title: string;
  asks: string;
}

export const checkWords: Record<CheckResult['check'], CheckWords> = table;
