import type { Capture } from '../model/capture.ts';
import type { Check } from '../model/decision.ts';
import type { JournalEntry } from '../model/journal-entry.ts';
import type { EntryDetail } from './entry-detail.ts';

/** A check of a decision or of a capture; only that of a capture can have the outcome `note`. */
export interface ShownCheck extends Omit<Check, 'outcome'> {
  outcome: Check['outcome'] | 'note';
}

/** The checks of a capture, in the form of those of a decision. */
export const checksOfCapture = ({ checks }: Pick<Capture, 'checks'>): ShownCheck[] =>
  checks.map(({ check, outcome, detail: evidence, source = '' }) => ({
    name: check,
    outcome: outcome === 'skipped' ? ('not-reached' as const) : outcome,
    evidence,
    source,
  }));

/** The checks of a request: those of the decision, or of the capture. Empty for other entries. */
export function checksOf(entry: JournalEntry, detail: EntryDetail | undefined): readonly ShownCheck[] {
  if (entry.kind === 'decision') return entry.checks;
  return detail?.kind === 'capture' ? checksOfCapture(detail.capture) : [];
}
