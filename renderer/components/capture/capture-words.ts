import type { PairingOutcome } from '#shared/model/capture.ts';
import { type Outcome, pairingOutcome } from '#shared/trace/entry-outcome.ts';

const meanings: Record<PairingOutcome, string> = {
  delivered: 'Received unchanged, byte for byte.',
  changed: 'The body or headers differ from what was sent.',
  duplicated: 'The same event was received before.',
  reordered: 'A later event of the same customer was received first.',
  lost: 'Sent but never received.',
};

/** The explanation and the outcome colour of a pairing. */
export function pairingWords(outcome: PairingOutcome): { outcome: Outcome; meaning: string } {
  return { outcome: pairingOutcome[outcome], meaning: meanings[outcome] };
}
