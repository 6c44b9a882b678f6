import { Box, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Send, Zap } from 'lucide-react';
import { useState } from 'react';
import type { OutlinedEvent } from '#shared/interface/interface-outline.ts';
import { Button, CopyButton } from '../../components/button.tsx';
import { Card } from '../../components/screen.tsx';
import { CodeView } from '../../components/code-view/code-view.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Facts } from '../../components/facts.tsx';
import { Mono } from '../../components/mono.tsx';
import { useApi } from '../../store/use-stores.ts';
import type { UsedInterface } from '../../store/use-interface.ts';
import { ChooseOne } from './choose-one.tsx';
import { sendersOf } from './interface-words.ts';
import { EmitDialog } from '../../components/event/emit-dialog.tsx';

const pathOf = ({ path }: OutlinedEvent): string => path ?? '';

/** The events with what sends them, an example of their payload, and a button that sends one. */
export function EventsTab({ used: { served, understood } }: { used: UsedInterface }) {
  const { events, states } = understood?.outline ?? { events: [], states: [] };
  return (
    <ChooseOne
      one="event"
      many="events"
      items={events}
      pathOf={pathOf}
      empty={
        <EmptyState icon={<Zap size={24} aria-hidden />} title="No events">
          Declare webhooks or callbacks in the document, or open a file with events: AsyncAPI, or OpenAPI with webhooks.
        </EmptyState>
      }
    >
      {(event) => (
        <Box p="12 var(--edge)" h="100%" style={{ overflow: 'auto' }} tabIndex={0} role="group" aria-label={event.name}>
          <EventCard
            key={event.name}
            event={event}
            senders={sendersOf(event, states)}
            isKnown={served.summary?.events.some(({ name }) => name === event.name) === true}
          />
        </Box>
      )}
    </ChooseOne>
  );
}

interface EventCardProps {
  event: OutlinedEvent;
  senders: readonly string[];
  /** Whether the service knows it. */
  isKnown: boolean;
}

function EventCard({ event, isKnown, senders }: EventCardProps) {
  const [sending, setSending] = useState(false);
  const { kind, mediaType, method, name, path, summary } = event;
  // One that the schema gives, for events without an example in the document.
  const { data } = useQuery(useApi().interface.events.queryOptions({ input: { name }, enabled: isKnown }));
  const example = event.example ?? data?.items[0]?.example;
  const json = example === undefined ? undefined : JSON.stringify(example, null, 2);
  return (
    <Card
      title={<Mono fw={600}>{name}</Mono>}
      actions={
        kind === 'webhook' && (
          <Button
            size="small"
            icon={Send}
            aria-label={`Send ${name}`}
            disabled={!isKnown}
            title={isKnown ? 'Send it to the subscriptions' : 'Apply the documents first'}
            onClick={() => setSending(true)}
          >
            Send
          </Button>
        )
      }
    >
      <Stack gap={8} p="12 var(--edge)">
        {summary !== undefined && <Text c="dim">{summary}</Text>}
        <Facts
          facts={{
            Kind: kind === 'webhook' ? 'Webhook' : 'Callback, to the URL that a request gives',
            Request: <Mono>{[method, path].filter(Boolean).join(' ')}</Mono>,
            'Sent by': senders.length > 0 ? senders.join(', ') : 'you only; no operation emits it',
            Payload: mediaType,
          }}
        />
        {json !== undefined && (
          <div>
            <Group gap={8}>
              <Text size="sm" c="dim">
                Example
              </Text>
              <CopyButton what={`example of ${name}`} text={json} />
            </Group>
            <Box mx="calc(-1 * var(--edge))">
              <CodeView label={`Example of ${name}`} text={json} json />
            </Box>
          </div>
        )}
      </Stack>
      {sending && (
        <EmitDialog title={`Send ${name}`} act="Send" named={name} example={json} onClose={() => setSending(false)} />
      )}
    </Card>
  );
}
