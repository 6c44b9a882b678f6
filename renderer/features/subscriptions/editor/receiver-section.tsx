import { Text } from '@mantine/core';
import { TextField } from '../../../components/field/text-field.tsx';
import { listenersOf } from '../../../components/party-health.ts';
import { Section } from '../../../components/form/section.tsx';
import { useStoreState } from '../../../store/use-stores.ts';
import { checkUrl } from './check-url.ts';
import { EventsField } from './events-field.tsx';
import { PathFields } from './path-fields.tsx';
import type { SectionProps } from './section-props.ts';

/** The receiver's URL, the events and their paths. */
export function ReceiverSection({ form, change, problemAt }: SectionProps) {
  const status = useStoreState('status', (state) => state.status);
  const catcher = listenersOf(status, 'catcher').map(({ url }) => url);
  const check = checkUrl(form.url, catcher);
  return (
    <Section title="Receiver" about="The URL and the events that are sent to it.">
      <TextField
        label="Name"
        value={form.name}
        placeholder="Staging receiver"
        problem={problemAt('/name')}
        onChange={(name) => change({ name })}
      />
      <TextField
        label="URL"
        value={form.url}
        placeholder="https://example.com/hooks"
        inputMode="url"
        problem={problemAt('/url')}
        hint={
          check && (
            <Text span inherit c={`var(--${check.tone})`}>
              {check.words}
            </Text>
          )
        }
        onChange={(url) => change({ url })}
      />
      <EventsField chosen={form.events} problem={problemAt('/events')} onChange={(events) => change({ events })} />
      <PathFields
        url={form.url}
        paths={form.paths}
        problem={problemAt('/pathMap')}
        onChange={(paths) => change({ paths })}
      />
    </Section>
  );
}
