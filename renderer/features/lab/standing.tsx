import { Loader } from '@mantine/core';
import { CircleCheck, CircleMinus, CircleSlash, CircleX } from 'lucide-react';
import type { Experiment, ExperimentResult } from '#shared/model/experiment.ts';
import { standingOf, type ExperimentStanding } from '../../store/lab/find-experiments.ts';
import { useResults } from '../../store/use-experiments.ts';
import { useStoreState } from '../../store/use-stores.ts';

/** The label, outcome and icon of each experiment status. */
export const standings = {
  'not-run': { label: 'Not run', words: 'not run', outcome: 'neutral', icon: CircleMinus },
  'as-expected': { label: 'As expected', words: 'as expected', outcome: 'ok', icon: CircleCheck },
  'not-as-expected': { label: 'Not as expected', words: 'not as expected', outcome: 'bad', icon: CircleX },
  'not-applicable': { label: 'Not applicable', words: 'not applicable', outcome: 'neutral', icon: CircleSlash },
} as const;

/** The status of an experiment as an icon without a label. */
export function StandingMark({ standing, running }: { standing: ExperimentStanding; running: boolean }) {
  if (running) return <Loader size={16} color="accent" flex="none" aria-hidden />;
  const { icon: Icon, outcome } = standings[standing];
  const color = outcome === 'neutral' ? 'var(--faint)' : `var(--${outcome})`;
  return <Icon size={16} color={color} aria-hidden style={{ flex: 'none' }} />;
}

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
