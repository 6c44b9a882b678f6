import { isShown } from '../against.ts';
import { type Cause, valueOf } from '../cause.ts';
import type { Evidence } from '../evidence.ts';
import { isOwn, statusEvidence } from '../message-facts.ts';
import { isCrash } from '../messages.ts';
import { proofOf } from '../proof.ts';
import { allWords, ownWords } from '../words.ts';
import { alsoSaid, causeSaid } from '../said.ts';
import { statusRow } from './http-row.ts';
import { type TextId, textOf, variantOf } from './text-of.ts';

/** A row about a response of a server other than ours. */
export const foreignRow = (id: TextId, { and, ...row }: Parameters<typeof statusRow>[1]): Cause =>
  statusRow(id, { ...row, and: (evidence) => !isOwn(evidence) && (and?.(evidence) ?? true) });

const saidEvidence = (evidence: Evidence): string[] => [statusEvidence(evidence), ...ownWords(evidence)];

/** A cause of responses that only the words of the other side show (`phrases.json`). */
export const saidRow = (id: TextId, row: Partial<Pick<Cause, 'sentence' | 'action'>> = {}): Cause => ({
  ...textOf(id),
  ...row,
  when: () => false,
  evidence: saidEvidence,
});

/** A row that also applies if the other side names its cause, and does not apply if it names a different one. */
export function orSaid(row: Cause): Cause {
  const said = (evidence: Evidence) => {
    const found = causeSaid(evidence);
    return found?.cause === row.cause ? found : undefined;
  };
  const onlySaid = (evidence: Evidence): boolean => said(evidence) !== undefined && !row.when(evidence);
  return {
    ...row,
    when: (evidence) => (causeSaid(evidence) === undefined ? row.when(evidence) : said(evidence) !== undefined),
    variant: (evidence) => {
      const means = said(evidence)?.means;
      return means === undefined ? row.variant?.(evidence) : variantOf(means);
    },
    sentence: (evidence) => valueOf((onlySaid(evidence) ? row.said : undefined) ?? row.sentence, evidence),
    evidence: (evidence) =>
      onlySaid(evidence) && row.said !== undefined ? saidEvidence(evidence) : row.evidence(evidence),
    confidence(evidence) {
      const found = said(evidence);
      if (found && (found.against !== undefined || alsoSaid(evidence).length > 0)) return 'possible';
      // What a server throws about a token can be about one with which it calls another server.
      if (found && found.outranks === undefined && isCrash(evidence) && /^(token|api-key|credentials)-/.test(row.cause))
        return isShown(row.cause, evidence) ? 'likely' : 'possible';
      if (found?.isTopic === true) return 'possible';
      if (found?.outranks !== undefined) return 'likely';
      return onlySaid(evidence) ? undefined : valueOf(row.confidence, evidence);
    },
    proof: (evidence) => {
      if (!onlySaid(evidence)) return proofOf(row.cause, evidence);
      return said(evidence)?.proves === true ? [allWords(evidence)] : [];
    },
    alternatives: (evidence) => [
      ...(row.alternatives?.(evidence) ?? []),
      ...(said(evidence) === undefined ? [] : alsoSaid(evidence)),
    ],
  };
}

/** One cause that shows in several ways, each with a row. The source is that of the first. */
export function either(first: Cause, ...others: readonly Cause[]): Cause {
  const applying = (evidence: Evidence): Cause => [first, ...others].find((one) => one.when(evidence)) ?? first;
  return {
    ...first,
    when: (evidence) => first.when(evidence) || others.some((one) => one.when(evidence)),
    sentence: (evidence) => valueOf(applying(evidence).sentence, evidence),
    evidence: (evidence) => applying(evidence).evidence(evidence),
    confidence: (evidence) => valueOf(applying(evidence).confidence, evidence),
    advice: (evidence) => valueOf(applying(evidence).advice, evidence),
    alternatives: (evidence) => applying(evidence).alternatives?.(evidence) ?? [],
  };
}
