import { FlaskConical, MonitorSmartphone, Play, ShieldAlert, Square, Webhook } from 'lucide-react';
import type { TrialSubject } from '#shared/model/trial.ts';
import { focusFirstField } from '../../components/begin-screen.ts';
import { useExperiments } from '../../store/use-experiments.ts';
import { useRunning } from '../../store/use-run.ts';
import { useStores } from '../../store/use-stores.ts';
import type { Command, CommandGroup } from './command.ts';

/** Commands of the failure lab, and its experiments. */
export function useLabCommands(): [actions: CommandGroup, experiments: CommandGroup] {
  const { lab, runs } = useStores();
  const { items } = useExperiments();
  const running = useRunning('experiments');
  const run: Command = {
    label: 'Run all experiments',
    description: 'In the failure lab',
    icon: Play,
    at: 'lab',
    run: () => void runs.getState().start({ kind: 'experiments' }),
  };
  const cancel: Command = {
    label: 'Cancel experiments',
    icon: Square,
    run: () => void runs.getState().cancel('experiments'),
  };
  const setFault: Command = {
    label: 'Set a fault',
    description: 'At any party, for any request',
    icon: ShieldAlert,
    at: 'faults',
  };
  const experiments = items.map(({ id, title, breaks }): Command => ({
    id: `experiment-${id}`,
    label: `Experiment: ${title}`,
    description: breaks,
    keywords: id,
    icon: FlaskConical,
    at: 'lab',
    run: () => lab.getState().choose(id),
  }));
  return [
    ['Failure lab', [running ? cancel : run, setFault]],
    ['Experiments', experiments],
  ];
}

/** Commands that test the user's receiver or client. */
export function useTrialCommands(): CommandGroup {
  const { trials } = useStores();
  const show = (subject: TrialSubject) => () => {
    trials.getState().show(subject);
    focusFirstField();
  };
  return [
    'Your client or receiver',
    [
      {
        label: 'Test my receiver',
        description: 'Posts valid and faulty events to its URL and grades the responses',
        icon: Webhook,
        at: 'under-test',
        run: show('receiver'),
      },
      {
        label: 'Test my client',
        description: 'Responds to its calls with faults and grades its reaction',
        icon: MonitorSmartphone,
        at: 'under-test',
        run: show('client'),
      },
    ],
  ];
}
