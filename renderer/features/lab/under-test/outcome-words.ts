import { Check, CircleHelp, X } from 'lucide-react';
import type { TrialFinding } from '#shared/model/trial.ts';

/** The label and icon of each outcome of a question. */
export const outcomeWords: readonly { outcome: TrialFinding['outcome']; words: string; icon: typeof Check }[] = [
  { outcome: 'met', words: 'yes', icon: Check },
  { outcome: 'not-met', words: 'no', icon: X },
  { outcome: 'not-seen', words: 'not seen', icon: CircleHelp },
];
