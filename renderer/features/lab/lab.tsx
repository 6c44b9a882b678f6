import { Stack } from '@mantine/core';
import { ProblemNote } from '../../components/problem-note.tsx';
import { useRun } from '../../store/use-run.ts';
import { useStoreState } from '../../store/use-stores.ts';
import { CatalogueTab } from './catalogue/catalogue-tab.tsx';
import { ExperimentPage } from './experiment/experiment-page.tsx';

/** The failure lab: the list of experiments, or one of them. */
export function Lab() {
  const page = useStoreState('lab', (state) => state.page);
  return (
    <Stack gap={0} h="100%" miw={0}>
      <RefusalNote />
      {page === undefined ? <CatalogueTab /> : <ExperimentPage id={page} />}
    </Stack>
  );
}

/** Shows why a run did not start or ended early, until it is dismissed. */
function RefusalNote() {
  const { dismiss, refusals } = useStoreState('runs', (state) => state);
  const problem = useRun('experiments')?.problem;
  const refusal = refusals.experiments;
  if (refusal !== undefined)
    return (
      <ProblemNote title="Cannot run the experiments." onDismiss={() => dismiss('experiments')}>
        {refusal}
      </ProblemNote>
    );
  return problem === undefined ? null : <ProblemNote title="The run ended early.">{problem}</ProblemNote>;
}
