import { sixteenthSignatureCases } from './cases/sixteenth-signatures.ts';
import { sixteenthTlsCases } from './cases/sixteenth-tls.ts';
import { documented } from './documented.ts';
import { programLines } from './program-lines.ts';
import type { UnseenCase } from './unseen-case.ts';

const part = 'sixteenth';

/** The cases of the sixteenth part, by kind. */
export const sixteenth: Record<'words' | 'signatures' | 'software', readonly UnseenCase[]> = {
  words: documented(part),
  signatures: sixteenthSignatureCases,
  software: [...programLines(part), ...sixteenthTlsCases],
};
