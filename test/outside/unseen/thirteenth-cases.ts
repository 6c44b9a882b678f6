import { thirteenthAppCases } from './cases/thirteenth-apps.ts';
import { thirteenthClientCases } from './cases/thirteenth-clients.ts';
import { thirteenthDjangoCases } from './cases/thirteenth-django.ts';
import { thirteenthExpressCases } from './cases/thirteenth-express.ts';
import { thirteenthGoCases } from './cases/thirteenth-go.ts';
import { thirteenthGoTlsCases } from './cases/thirteenth-go-tls.ts';
import { thirteenthGoTokenCases } from './cases/thirteenth-go-tokens.ts';
import { thirteenthPythonCases } from './cases/thirteenth-python.ts';
import { thirteenthPythonTokenCases } from './cases/thirteenth-python-tokens.ts';
import { thirteenthReceiverCases } from './cases/thirteenth-receivers.ts';
import { thirteenthSignatureCases } from './cases/thirteenth-signatures.ts';
import { documented } from './documented.ts';
import type { UnseenCase } from './unseen-case.ts';

/** The cases of the thirteenth part, by kind. */
export const thirteenth: Record<'words' | 'signatures' | 'software', readonly UnseenCase[]> = {
  words: documented('thirteenth'),
  signatures: thirteenthSignatureCases,
  software: [
    ...thirteenthAppCases,
    ...thirteenthExpressCases,
    ...thirteenthReceiverCases,
    ...thirteenthClientCases,
    ...thirteenthPythonCases,
    ...thirteenthPythonTokenCases,
    ...thirteenthDjangoCases,
    ...thirteenthGoCases,
    ...thirteenthGoTokenCases,
    ...thirteenthGoTlsCases,
  ],
};
