import { SimpleGrid } from '@mantine/core';
import { Braces, MessageSquarePlus, Send, Stethoscope, Webhook } from 'lucide-react';
import { ChoiceCard } from '../../components/choice-card/choice-card.tsx';
import { useStatus } from '../../store/use-kept.ts';
import { useSampleCall } from '../../store/use-sample-call.ts';
import { useStores } from '../../store/use-stores.ts';

/** Focuses the field that a screen begins with, when the screen is shown. */
function focusBeginning(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('#main [data-begin]')?.focus());
}

/** Where to begin: the first call, and tests of the user's own API, receiver and messages. */
export function Entries() {
  const { navigation, requests, trials } = useStores();
  const { go } = navigation.getState();
  const own = useStatus()?.interface;
  const sample = useSampleCall();
  const entries = [
    ...(sample
      ? [
          {
            title: sample.label,
            about: 'Token, call and webhook in one trace',
            icon: MessageSquarePlus,
            act: sample.run,
          },
        ]
      : []),
    {
      title: own ? 'Open the interface' : 'Use my API',
      about: own ? 'Operations, records, events and credentials' : 'Serve your OpenAPI document',
      icon: Braces,
      act: () => go('interface'),
    },
    {
      title: 'Test my receiver',
      about: 'Send signed webhooks to your URL',
      icon: Webhook,
      act: () => {
        trials.getState().show('receiver');
        go('under-test');
        focusBeginning();
      },
    },
    {
      title: 'Call my API',
      about: 'Use tokens of your own server',
      icon: Send,
      act: () => {
        requests.getState().openNew();
        go('requests');
        focusBeginning();
      },
    },
    {
      title: 'Explain a failure',
      about: 'Paste a token, request or webhook',
      icon: Stethoscope,
      act: () => go('inspect'),
    },
  ];
  return (
    <SimpleGrid
      type="container"
      cols={{ base: 2, '560px': 3, '860px': entries.length }}
      spacing={12}
      verticalSpacing={12}
      role="group"
      aria-label="Where to begin"
    >
      {entries.map(({ about, act, icon, title }) => (
        <ChoiceCard key={title} title={title} about={about} icon={icon} onChoose={act} />
      ))}
    </SimpleGrid>
  );
}
