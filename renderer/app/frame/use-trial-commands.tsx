import type { SpotlightActionGroupData } from '@mantine/spotlight';
import { MonitorSmartphone, Webhook } from 'lucide-react';
import type { TrialSubject } from '#shared/model/trial.ts';
import { useStores } from '../../store/use-stores.ts';

/** Palette commands that test the user's receiver or client. */
export function useTrialCommands(): SpotlightActionGroupData {
  const { lab, navigation, trials } = useStores();
  const show = (subject: TrialSubject) => () => {
    trials.getState().show(subject);
    lab.getState().open('under-test');
    navigation.getState().go('lab');
  };
  return {
    group: 'Your client or receiver',
    actions: [
      {
        id: 'test-receiver',
        label: 'Test my receiver',
        description: 'Posts valid and faulty events to its URL and grades the responses',
        leftSection: <Webhook size={16} />,
        onClick: show('receiver'),
      },
      {
        id: 'test-client',
        label: 'Test my client',
        description: 'Responds to its calls with faults and grades its reaction',
        leftSection: <MonitorSmartphone size={16} />,
        onClick: show('client'),
      },
    ],
  };
}
