import type { ExperimentResult } from '#shared/model/experiment.ts';
import { standingOf, type ExperimentStanding } from '../../store/lab/find-experiments.ts';
import { useStoreState } from '../../store/use-stores.ts';

/** The last result and status of an experiment, and whether it is running. */
export function useExperiment(id: string): {
  result: ExperimentResult | undefined;
  standing: ExperimentStanding;
  running: boolean;
} {
  const result = useStoreState('lab', ({ results }) => results.get(id));
  const running = useStoreState('lab', ({ run }) => run?.state === 'running' && run.current === id);
  return { result, standing: standingOf(result), running };
}
