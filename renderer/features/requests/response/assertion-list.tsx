import { Group, Text } from '@mantine/core';
import type { AssertionResult } from '#shared/model/request-assertion.ts';
import { Badge } from '../../../components/badge.tsx';
import { Mono } from '../../../components/mono.tsx';

/** The assertions of a request with what was observed, failed ones first. */
export function AssertionList({ assertions }: { assertions: readonly AssertionResult[] }) {
  const failedFirst = assertions.toSorted((one, other) => Number(one.met) - Number(other.met));
  return (
    <ul aria-label="Assertions" style={{ borderBottom: '1px solid var(--line)' }}>
      {failedFirst.map(({ expression, met, observed, operator, value = '' }, index) => (
        <Group component="li" key={index} gap={8} px={12} py={3} wrap="nowrap">
          <Badge outcome={met ? 'ok' : 'bad'}>{met ? 'passed' : 'failed'}</Badge>
          <Mono fz="sm" truncate>
            {expression} {operator} {value}
          </Mono>
          {!met && (
            <Text span size="sm" c="bad" truncate title={observed}>
              observed {observed}
            </Text>
          )}
        </Group>
      ))}
    </ul>
  );
}
