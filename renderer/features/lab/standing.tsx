import type { Experiment, ExperimentResult } from '#shared/model/experiment.ts';
import { standingOf, type ExperimentStanding } from '../../store/lab/find-experiments.ts';
import { useResults } from '../../store/use-experiments.ts';
import { useStoreState } from '../../store/use-stores.ts';

/** The label, the word and the outcome of each experiment status. */
export const standings = {
  'not-run': { label: 'Not run', words: 'not run', outcome: 'neutral' },
  'as-expected': { label: 'As expected', words: 'as expected', outcome: 'ok' },
  'not-as-expected': { label: 'Not as expected', words: 'not as expected', outcome: 'bad' },
  'not-applicable': { label: 'Not applicable', words: 'not applicable', outcome: 'neutral' },
} as const;

/** The last result and status of an experiment, and whether it is running. */
export function useExperiment(experiment: Pick<Experiment, 'id' | 'notApplicable'>): {
  result: ExperimentResult | undefined;
  standing: ExperimentStanding;
  running: boolean;
} {
  const { id } = experiment;
  const result = useResults().get(id);
  const running = useStoreState(
    'runs',
    ({ runs: { experiments } }) => experiments?.state === 'running' && experiments.current === id,
  );
  return { result, standing: standingOf(experiment, result), running };
}
