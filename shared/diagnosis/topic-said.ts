import type { Evidence } from './evidence.ts';
import { purposeOf } from './meanings.ts';
import { topicsOf } from './topics.ts';

/** What the words are about, if nothing says what is wrong with it: more than a status that tells only the kind of failure, and never certain. */
export function topicSaid(evidence: Evidence): { cause: string; outranks: string; isTopic: true } | undefined {
  const { status = 0 } = evidence;
  const topic = topicsOf(evidence).find(
    ({ leads = [], needs }) => leads.includes(status) && needs?.(evidence) !== false,
  );
  const cause = topic?.cause(evidence, purposeOf(evidence));
  return topic === undefined || cause === undefined ? undefined : { cause, outranks: topic.said, isTopic: true };
}
