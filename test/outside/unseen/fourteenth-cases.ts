import { fourteenthAppCases } from './cases/fourteenth-apps.ts';
import { fourteenthCheckerCases } from './cases/fourteenth-checkers.ts';
import { fourteenthClientCases } from './cases/fourteenth-clients.ts';
import { fourteenthDaemonCases } from './cases/fourteenth-daemons.ts';
import { fourteenthGatewayCases } from './cases/fourteenth-gateways.ts';
import { fourteenthGoCases } from './cases/fourteenth-go.ts';
import { fourteenthLoginCases } from './cases/fourteenth-logins.ts';
import { fourteenthPythonCases } from './cases/fourteenth-python.ts';
import { fourteenthReceiverCases } from './cases/fourteenth-receivers.ts';
import { fourteenthSignatureCases } from './cases/fourteenth-signatures.ts';
import { fourteenthTlsCases } from './cases/fourteenth-tls.ts';
import { documented } from './documented.ts';
import type { UnseenCase } from './unseen-case.ts';

/** The cases of the fourteenth part, by kind. */
export const fourteenth: Record<'words' | 'signatures' | 'software', readonly UnseenCase[]> = {
  words: documented('fourteenth'),
  signatures: fourteenthSignatureCases,
  software: [
    ...fourteenthAppCases,
    ...fourteenthLoginCases,
    ...fourteenthCheckerCases,
    ...fourteenthReceiverCases,
    ...fourteenthClientCases,
    ...fourteenthPythonCases,
    ...fourteenthGoCases,
    ...fourteenthDaemonCases,
    ...fourteenthGatewayCases,
    ...fourteenthTlsCases,
  ],
};
