import type { CauseTest, Diagnosis, DiagnosisAlternative } from '../model/diagnosis.ts';
import { ownMember } from '../model/own-member.ts';
import { against } from './against.ts';
import { type Alternative, type Cause, valueOf } from './cause.ts';
import type { Evidence } from './evidence.ts';
import { addressOf, isPlain } from './message-facts.ts';
import { nearMisses } from './near-misses/near-misses.ts';
import type { NearMiss } from './near-misses/wanted-values.ts';
import { proofOf } from './proof.ts';
import { causeSaid, othersSaid, ruledOut } from './said.ts';
import { otherTopic } from './other-topic.ts';
import { allWords, saying } from './words.ts';
import { authenticationCauses } from './causes/authentication.ts';
import { authorizationServerCauses } from './causes/authorization-server.ts';
import { believedCauses } from './causes/believed.ts';
import { answerCauses, connectionCauses, proxyCauses } from './causes/dns-tcp.ts';
import { foreignCauses } from './causes/foreign.ts';
import { gatewayCauses } from './causes/gateway.ts';
import { httpCauses } from './causes/http.ts';
import { certificateCauses } from './causes/certificates.ts';
import { loadCauses } from './causes/load.ts';
import { okCauses, unknownCause } from './causes/ok.ts';
import { otherProtocolCauses } from './causes/other-protocol.ts';
import { receiverCauses } from './causes/receiver.ts';
import { redirectCauses } from './causes/redirect.ts';
import { either, orSaid } from './causes/said-row.ts';
import { tlsCauses } from './causes/tls.ts';
import { tokenRequestCauses } from './causes/token-request.ts';

const ordered: readonly Cause[] = [
  ...proxyCauses,
  ...connectionCauses,
  ...foreignCauses.filter(({ cause }) => cause === 'client-distrusts-ca'),
  ...authorizationServerCauses,
  ...otherProtocolCauses,
  ...certificateCauses,
  ...tlsCauses,
  ...answerCauses,
  ...gatewayCauses,
  ...tokenRequestCauses,
  ...redirectCauses,
  ...receiverCauses,
  ...authenticationCauses,
  ...httpCauses,
  ...loadCauses,
  ...believedCauses,
  ...okCauses,
  unknownCause,
];

/** All causes, ordered by layer from the connection up. The first one that applies is the diagnosis. */
export const causes: readonly Cause[] = ordered.map((row) => {
  const seenByServer = foreignCauses.find(({ cause }) => cause === row.cause);
  return orSaid(seenByServer ? either(row, seenByServer) : row);
});

/** Explains the outcome of a request or delivery by the first cause in the table that applies. */
export function diagnose(evidence: Evidence): Diagnosis {
  const row = causes.find((one) => one.when(evidence));
  if (!row) throw new Error('No cause applies, although the last one applies to everything.');
  return toDiagnosis(row, evidence);
}

/** Causes that name only the kind of failure, which any difference can explain. */
const general =
  /^(request-invalid|token-request-invalid|client-error|token-refused|credentials-refused|permission-denied|grant-invalid|receiver-forbidden)$/;

/** The smallest difference between a rejected request and a right one, if it explains the cause. */
function nearMissOf({ cause }: Cause, evidence: Evidence): NearMiss | undefined {
  const { error, failedCheck, status = 0 } = evidence;
  if (error !== undefined || (status < 400 && failedCheck === undefined)) return undefined;
  // Words about permissions say that the credentials were found.
  const isGeneral = causeSaid(evidence)?.means !== 'permission';
  return nearMisses(evidence).find(({ explains }) => explains.test(cause) || (isGeneral && general.test(cause)));
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Certain only by what was observed, and if its words name no other topic: a row can state no more than a doubt. */
function confidenceOf(
  row: Cause,
  evidence: Evidence,
  alternatives: readonly DiagnosisAlternative[],
): Diagnosis['confidence'] {
  const isProved = (row.proof?.(evidence) ?? proofOf(row.cause, evidence)).length > 0;
  const other = otherTopic(row.cause, evidence)?.cause;
  const isSure = isProved && !alternatives.some(({ cause }) => cause === other);
  return valueOf(row.confidence, evidence) ?? (isSure ? 'certain' : 'likely');
}

function toDiagnosis(row: Cause, evidence: Evidence): Diagnosis {
  const variant = row.variant?.(evidence);
  const nearMiss = nearMissOf(row, evidence);
  const sentence = valueOf(variant?.sentence ?? row.sentence, evidence);
  const alternatives = alternativesOf(row, evidence);
  const action = valueOf(row.action, evidence);
  const actionValue = row.actionValue?.(evidence);
  const confidence = confidenceOf(row, evidence, alternatives);
  const contradiction = causeSaid(evidence)?.cause === row.cause ? causeSaid(evidence)?.against : undefined;
  const doubted = contradiction === undefined ? sentence : `${sentence} However, ${contradiction}.`;
  return {
    cause: row.cause,
    sentence: nearMiss ? `${nearMiss.replaces ? '' : `${doubted} `}${capital(nearMiss.text)}.` : doubted,
    confidence,
    evidence: [
      ...row.evidence(evidence),
      ...decisive(row, evidence),
      ...ruledOut(evidence),
      ...(nearMiss ? [`difference: ${nearMiss.text}`] : []),
    ],
    advice: nearMiss?.advice ?? valueOf(variant?.advice ?? row.advice, evidence),
    source: variant?.source ?? row.source,
    ...(action !== undefined && { action }),
    ...(actionValue !== undefined && { actionValue }),
    ...(confidence !== 'certain' && testOf(row.cause, evidence)),
    ...(alternatives.length > 0 && { alternatives }),
  };
}

const maxAlternatives = 3;

/** Causes that name only the kind of failure, and the special forms of it: beside one, the kind tells nothing more. */
const kinds: Readonly<Record<string, RegExp>> = {
  'token-refused': /^(token-(?!missing)|clock-skew|step-up|api-key-wrong)/,
  'credentials-refused': /^(token-(?!missing)|api-key-wrong|clock-skew|authorization-scheme)/,
  'permission-denied':
    /^((scope|role)-missing|request-blocked|csrf|payment|client-certificate|plain-http|rate-limited)/,
  'request-invalid': /^(field-invalid|body-not-json|request-unreadable|media-type)/,
  'field-invalid': /^(body-not-json)/,
  'token-request-invalid': /./,
  'client-authentication-failed': /^client-/,
  'grant-invalid': /^(code|refresh|pkce|redirect-uri|grant)-/,
  'receiver-auth-refused': /^receiver-/,
  'receiver-forbidden': /^receiver-/,
  'server-failed': /./,
  'receiver-failed': /./,
  'server-error': /./,
  'client-error': /./,
};
const isKindOf = (kind: string, cause: string): boolean => ownMember(kinds, kind)?.test(cause) === true;

/** The words that outrank the status, as evidence. */
function decisive({ cause }: Cause, evidence: Evidence): string[] {
  const said = causeSaid(evidence);
  if (said?.cause !== cause || said.outranks === undefined) return [];
  const words = said.outranks.split(' ');
  const shown = words.length > 2 ? `${words[0]} … ${words.at(-1)}` : said.outranks;
  return [`words that tell more than the status ${evidence.status}: ${shown}`];
}

/** What else the words can mean, and what the status means without them if they can easily mean something else. */
function neighbours(row: Cause, evidence: Evidence): Alternative[] {
  const said = causeSaid(evidence)?.cause === row.cause ? causeSaid(evidence) : undefined;
  const toTell = 'Change one part of the request at a time, and compare the responses.';
  const byStatus =
    said === undefined || (said.proves === true && said.outranks === undefined)
      ? undefined
      : ordered.find((one) => one.when(evidence));
  const ofStatus = [byStatus ?? []].flat().map(({ cause }): Alternative => {
    const why = `without its words, the status ${evidence.status} means this`;
    return { cause, confidence: 'possible', evidence: [why], toTell };
  });
  if (said?.outranks !== undefined) return ofStatus;
  return [
    ...(said === undefined ? [] : othersSaid(evidence)).map(({ cause }): Alternative => {
      return { cause, confidence: 'possible', evidence: ['the words of the response can also mean this'], toTell };
    }),
    ...[otherTopic(row.cause, evidence) ?? []].flat(),
    ...ofStatus,
  ].filter(
    ({ cause }) =>
      !isKindOf(cause, row.cause) ||
      (evidence.status === 500 && row.cause !== cause) ||
      (row.cause === 'scope-missing' && !/\bscopes?\b/.test(allWords(evidence))),
  );
}

/** The other candidates of a diagnosis that is not certain, each with the sentence of its row. */
function alternativesOf(row: Cause, evidence: Evidence): DiagnosisAlternative[] {
  const found = [...(row.alternatives?.(evidence) ?? []), ...neighbours(row, evidence)];
  return found
    .flatMap((one, at) => {
      if (found.findIndex(({ cause }) => cause === one.cause) < at) return [];
      const other = causes.find(({ cause }) => cause === one.cause);
      if (!other || other === row || against(one.cause, evidence) !== undefined) return [];
      const sentence = (evidence.failedCheck ? undefined : other.said) ?? other.sentence;
      // The words of the other side are those of the diagnosis.
      const text = valueOf(sentence, evidence).replace(saying(evidence), '');
      return [{ ...one, sentence: text, ...testOf(one.cause, evidence) }];
    })
    .slice(0, maxAlternatives);
}

const isSecure = (evidence: Evidence): boolean => !isPlain(evidence);
const isName = (evidence: Evidence): boolean => !/^([\d.]+|\[.*\])(:\d+)?$/.test(addressOf(evidence).host);

interface TestedCause {
  test: CauseTest;
  /** Whether the test can find anything out; default: always. */
  when?: (evidence: Evidence) => boolean;
}

/** The tests that Hookbench can run, by the cause that they confirm or rule out. */
const tests: Readonly<Record<string, TestedCause>> = {
  'plain-to-tls-port': { test: 'tls-handshake', when: isPlain },
  'tls-to-plain-port': { test: 'plain-http', when: isSecure },
  'not-http': { test: 'greeting' },
  'tls-name-unknown': { test: 'no-server-name', when: (evidence) => isSecure(evidence) && isName(evidence) },
  'client-certificate-required': { test: 'client-certificate', when: isSecure },
  'endpoint-not-found': { test: 'unknown-path' },
  'login-page': { test: 'without-credentials' },
  'request-blocked': {
    test: 'same-without-credentials',
    when: ({ method, status }) => method === 'GET' && status !== undefined,
  },
  'clock-skew': { test: 'server-clock' },
};

/** The test of a cause that may apply, if there is one and our own server did not handle the request. */
function testOf(cause: string, evidence: Evidence): { test?: CauseTest } {
  const { allChecksPassed, failedCheck, remoteAddress } = evidence;
  const found = ownMember(tests, cause);
  const isOwn = allChecksPassed !== undefined || failedCheck !== undefined;
  if (!found || isOwn || remoteAddress === undefined || found.when?.(evidence) === false) return {};
  return { test: found.test };
}
