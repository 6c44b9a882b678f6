import { shownValue } from '#shared/experiments/facts.ts';
import type { ExperimentFact } from '#shared/model/experiment.ts';
import { Mono } from '../../../components/mono.tsx';

interface FactValueProps {
  fact: ExperimentFact;
  /** As experiments write it, e.g. the id of a check. */
  value: string;
}

/** A value of a fact in words. The tooltip shows it as experiments write it. */
export function FactValue({ fact, value }: FactValueProps) {
  const words = shownValue(fact, value);
  return <Mono {...(words !== value && { title: value })}>{words}</Mono>;
}
