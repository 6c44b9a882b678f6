import { Group, Stack, Text } from '@mantine/core';
import type { ListenerStatus } from '#shared/model/status.ts';
import { HealthDot } from './health-dot.tsx';
import { Value } from './value.tsx';

/** The addresses of a party with copy buttons, each with the error when it is down. */
export function ListenerAddresses({ listeners }: { listeners: readonly ListenerStatus[] }) {
  if (listeners.length === 0) return null;
  return (
    <Stack component="ul" gap={4} miw={0}>
      {listeners.map(({ url, scheme, up, problem }) => (
        <li key={url}>
          <Group component="span" gap={8} wrap="nowrap">
            {!up && <HealthDot health="down" />}
            <Value what={`${scheme} address`} text={url} wrap />
          </Group>
          {!up && <Text c="bad">{problem ?? 'Not listening.'}</Text>}
        </li>
      ))}
    </Stack>
  );
}
