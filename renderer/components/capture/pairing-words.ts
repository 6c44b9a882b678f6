import type { PairingOutcome } from '#shared/model/pairing.ts';
import type { Outcome } from '#shared/trace/entry-outcome.ts';

/** What each outcome of a pairing means, and how it is to be read. */
export const pairingWords: Record<PairingOutcome, { outcome: Outcome; meaning: string }> = {
  delivered: { outcome: 'ok', meaning: 'It came as it was sent, byte for byte.' },
  changed: { outcome: 'bad', meaning: 'Body or header fields differ from what was sent.' },
  duplicated: { outcome: 'warn', meaning: 'The same event came before.' },
  reordered: { outcome: 'warn', meaning: 'A later event of the same customer came before.' },
  lost: { outcome: 'bad', meaning: 'It was sent and never came.' },
};
