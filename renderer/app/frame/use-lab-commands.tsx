import type { SpotlightActionGroupData } from '@mantine/spotlight';
import { FlaskConical, Play, ShieldAlert, Square } from 'lucide-react';
import { useStores, useStoreState } from '../../store/use-stores.ts';

/** Palette commands of the failure lab, and its experiments. */
export function useLabCommands(): { actions: SpotlightActionGroupData; experiments: SpotlightActionGroupData } {
  const { lab, navigation } = useStores();
  const items = useStoreState('lab', (state) => state.items);
  const running = useStoreState('lab', ({ run }) => run?.state === 'running');
  const show = (page?: string) => {
    lab.getState().open(page);
    navigation.getState().go('lab');
  };
  const run = {
    id: 'run-experiments',
    label: 'Run all experiments',
    description: 'In the failure lab',
    leftSection: <Play size={16} />,
    onClick: () => {
      show();
      void lab.getState().start();
    },
  };
  const cancel = {
    id: 'cancel-experiments',
    label: 'Cancel experiments',
    leftSection: <Square size={16} />,
    onClick: () => void lab.getState().cancel(),
  };
  const actions = {
    group: 'Failure lab',
    actions: [
      running ? cancel : run,
      {
        id: 'set-fault',
        label: 'Set a fault',
        description: 'At any party, for any request',
        leftSection: <ShieldAlert size={16} />,
        onClick: () => {
          show('faults');
        },
      },
    ],
  };
  const experiments = {
    group: 'Experiments',
    actions: items.map(({ id, title, breaks }) => ({
      id: `experiment-${id}`,
      label: `Experiment: ${title}`,
      description: breaks,
      keywords: id,
      leftSection: <FlaskConical size={16} />,
      onClick: () => {
        show(id);
      },
    })),
  };
  return { actions, experiments };
}
