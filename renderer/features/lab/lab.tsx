import { Stack, Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { FaultsTab } from '../../components/faults/faults-tab.tsx';
import { Mono } from '../../components/mono.tsx';
import { ProblemNote } from '../../components/problem-note.tsx';
import { ScreenTitle } from '../../components/screen-title.tsx';
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
  const tabs: readonly Tab[] = [
    { id: 'experiments', label: 'Experiments', count: experiments, content: <CatalogueTab /> },
    { id: 'under-test', label: 'Your client or receiver', count: 0, content: <UnderTestTab /> },
    { id: 'faults', label: 'Faults', count: faults, content: <FaultsTab /> },
  ];
  return (
    <Stack gap={0} h="100%" miw={0}>
      <ScreenTitle>Failure lab</ScreenTitle>
      <RefusalNote />
      {tabs.some(({ id }) => id === page) ? <LabTabs tabs={tabs} shown={page} /> : <ExperimentPage id={page} />}
    </Stack>
  );
}

interface Tab {
  id: string;
  label: string;
  /** Shown after the label, unless it is 0. */
  count: number;
  content: ReactNode;
}

function LabTabs({ tabs, shown }: { tabs: readonly Tab[]; shown: string }) {
  const { lab } = useStores();
  const open = (id: string | null) => lab.getState().open(id === null || id === 'experiments' ? undefined : id);
  return (
    <Tabs value={shown} keepMounted={false} flex={1} onChange={open}>
      <Tabs.List px={12}>
        {tabs.map(({ id, label, count }) => (
          <Tabs.Tab key={id} value={id}>
            {label}{' '}
            {count > 0 && (
              <Mono fz="xs" c="faint">
                {count}
              </Mono>
            )}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ id, content }) => (
        <Tabs.Panel key={id} value={id} style={{ overflow: 'hidden' }}>
          {content}
        </Tabs.Panel>
      ))}
    </Tabs>
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
