import { seventeenthSignatureCases } from './cases/seventeenth-signatures.ts';
import { seventeenthTlsCases } from './cases/seventeenth-tls.ts';
import { documented } from './documented.ts';
import { programLines } from './program-lines.ts';
import type { UnseenCase } from './unseen-case.ts';

const part = 'seventeenth';

/** The cases of the seventeenth part, by kind. */
export const seventeenth: Record<'words' | 'signatures' | 'software', readonly UnseenCase[]> = {
  words: documented(part),
  signatures: seventeenthSignatureCases,
  software: [...programLines(part), ...seventeenthTlsCases],
};
