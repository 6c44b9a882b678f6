import type { SpotlightActionGroupData } from '@mantine/spotlight';
import { MonitorSmartphone, Webhook } from 'lucide-react';
import type { TrialSubject } from '#shared/model/trial.ts';
import { useStores } from '../../store/use-stores.ts';

/** The way to a test of a program that is not ours. */
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
        description: 'Posts good and bad events to its URL, and grades how it copes',
        leftSection: <Webhook size={16} />,
        onClick: show('receiver'),
      },
      {
        id: 'test-client',
        label: 'Test my client',
        description: 'Answers its calls badly, and grades how it copes',
        leftSection: <MonitorSmartphone size={16} />,
        onClick: show('client'),
      },
    ],
  };
}
