import { Stack } from '@mantine/core';
import { FaultsTab } from '../../components/faults/faults-tab.tsx';
import { ProblemNote } from '../../components/problem-note.tsx';
import { ScreenTitle } from '../../components/screen-title.tsx';
import { TabSet, type ShownTab } from '../../components/tab-set.tsx';
import { useExperiments } from '../../store/use-experiments.ts';
import { useFaults } from '../../store/use-faults.ts';
import { useRun } from '../../store/use-run.ts';
import { useStores, useStoreState } from '../../store/use-stores.ts';
import { CatalogueTab } from './catalogue/catalogue-tab.tsx';
import { ExperimentPage } from './experiment/experiment-page.tsx';
import { UnderTestTab } from './under-test/under-test-tab.tsx';

/** The failure lab: experiments, tests of the user's own client or receiver, and faults. */
export function Lab() {
  const page = useStoreState('lab', (state) => state.page) ?? 'experiments';
  const experiments = useExperiments().items.length;
  const faults = useFaults().items.length;
  const tabs: readonly ShownTab[] = [
    { id: 'experiments', label: 'Experiments', holds: experiments, content: <CatalogueTab /> },
    { id: 'under-test', label: 'Your client or receiver', content: <UnderTestTab /> },
    { id: 'faults', label: 'Faults', holds: faults, content: <FaultsTab /> },
  ];
  return (
    <Stack gap={0} h="100%" miw={0}>
      <ScreenTitle>Failure lab</ScreenTitle>
      <RefusalNote />
      {tabs.some(({ id }) => id === page) ? <LabTabs tabs={tabs} shown={page} /> : <ExperimentPage id={page} />}
    </Stack>
  );
}

function LabTabs({ tabs, shown }: { tabs: readonly ShownTab[]; shown: string }) {
  const { lab } = useStores();
  const open = (id: string | null) => lab.getState().open(id === null || id === 'experiments' ? undefined : id);
  return (
    <TabSet
      tabs={tabs}
      value={shown}
      row={{ px: 12 }}
      panel={{ style: { overflow: 'hidden' } }}
      flex={1}
      onChange={open}
    />
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
