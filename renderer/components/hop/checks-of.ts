import type { Check } from '#shared/model/decision.ts';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import type { EntryDetail } from '../../store/entry-detail.ts';

/** The checks that the receiving end ran: those of a decision, or the verdicts on a capture. */
export function checksOf(entry: JournalEntry, detail: EntryDetail | undefined): readonly Check[] {
  if (entry.kind === 'decision') return entry.checks;
  if (detail?.kind !== 'capture') return [];
  return detail.capture.verdicts.map(({ check, outcome, detail: evidence }) => ({
    name: check,
    outcome: outcome === 'skipped' ? ('not-reached' as const) : outcome,
    evidence,
    source: '',
  }));
}
