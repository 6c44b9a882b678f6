import { Anchor, Group, Text } from '@mantine/core';
import { ExternalLink } from 'lucide-react';
import { counted } from '#shared/trace/counted.ts';
import { useStoreState } from '../../store/use-stores.ts';
import { assumptions } from './assumption.ts';

/** Explains the screen, counts the changes and links to the OpenAPI document. */
export function Intro({ changedCount }: { changedCount: number }) {
  const service = useStoreState('status', ({ status }) =>
    status?.listeners.find(({ party, scheme, up }) => party === 'service' && scheme === 'http' && up),
  );
  return (
    <Group gap="4 16" justify="space-between" maw={1180} pt={12}>
      <Text c="dim">
        {counted(assumptions.length, 'assumption covers', 'assumptions cover')} what the interface document does not
        specify. {changedCount === 0 ? 'All have their defaults.' : `${String(changedCount)} changed.`} Changes take
        effect immediately.
      </Text>
      {service && (
        <Anchor href={`${service.url}/openapi.json`} target="_blank" rel="noreferrer" inherit c="accent">
          Service openapi.json <ExternalLink size={12} aria-hidden />
        </Anchor>
      )}
    </Group>
  );
}
