import type { Check } from '#shared/model/decision.ts';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import type { EntryDetail } from '../../store/entry-detail.ts';

/** A check of a decision, or a verdict on a capture, whose outcome can also be `note`. */
export interface ShownCheck extends Omit<Check, 'outcome'> {
  outcome: Check['outcome'] | 'note';
}

/** The checks that the receiver ran: the checks of a decision or the verdicts on a capture. */
export function checksOf(entry: JournalEntry, detail: EntryDetail | undefined): readonly ShownCheck[] {
  if (entry.kind === 'decision') return entry.checks;
  if (detail?.kind !== 'capture') return [];
  return detail.capture.verdicts.map(({ check, outcome, detail: evidence, source = '' }) => ({
    name: check,
    outcome: outcome === 'skipped' ? ('not-reached' as const) : outcome,
    evidence,
    source,
  }));
}
