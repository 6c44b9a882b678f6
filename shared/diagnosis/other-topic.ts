import type { Alternative } from './cause.ts';
import type { Evidence } from './evidence.ts';
import { purposeOf } from './meanings.ts';
import { causeSaid } from './said.ts';
import { topicsOf } from './topics.ts';

/** Causes that differ from the others of their status by words only. */
const ofWords = /^(record-unknown|field-invalid)$/;

/** The cause of the most telling topic besides a cause, as an alternative to it. None beside a cause that the words themselves name. */
export function otherTopic(cause: string, evidence: Evidence): Alternative | undefined {
  if (causeSaid(evidence)?.cause === cause || ofWords.test(cause)) return undefined;
  const topic = topicsOf(evidence).find(({ fits }) => !fits.test(cause));
  const other = topic?.cause(evidence, purposeOf(evidence));
  if (!topic || other === undefined || other === cause) return undefined;
  return {
    cause: other,
    confidence: 'possible',
    evidence: [`the words of the response are also about this: ${topic.said}`],
    toTell: 'Change one part of the request at a time, and compare the responses.',
  };
}
