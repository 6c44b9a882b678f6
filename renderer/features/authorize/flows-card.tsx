import { Box, Group, Text } from '@mantine/core';
import type { Flow } from '#shared/model/flow.ts';
import { Badge } from '../../components/badge.tsx';
import { Card } from '../../components/card.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { grantWords } from '../../components/grant-words.ts';
import { ListState } from '../../components/list/list-state.tsx';
import { RowButton } from '../../components/row-button.tsx';
import { timeOfDay } from '../../components/text/time-of-day.ts';
import { useFlows } from '../../store/use-flows.ts';
import { useStoreState } from '../../store/use-stores.ts';
import { flowStatus, useChosenFlow } from './chosen-flow.ts';

/** The flows since Hookbench started, newest first. */
export function FlowsCard() {
  const list = useFlows();
  const shown = useChosenFlow();
  return (
    <Card title="Flows since start">
      <ListState list={list} what="flows">
        <EmptyState title="No flows yet">Each flow that you run is listed here until Hookbench stops.</EmptyState>
      </ListState>
      <Box component="ul" mah={240} style={{ overflow: 'auto' }}>
        {list.items.map((flow) => (
          <li key={flow.id}>
            <FlowRow flow={flow} shown={flow.id === shown?.id} />
          </li>
        ))}
      </Box>
    </Card>
  );
}

function FlowRow({ flow: { id, grant, clientId, status, startedAt, failure }, shown }: { flow: Flow; shown: boolean }) {
  const choose = useStoreState('authorize', (state) => state.choose);
  const { words, outcome } = flowStatus[status];
  return (
    <RowButton px={16} py={6} aria-pressed={shown} onClick={() => choose(id)}>
      <Text span truncate display="block">
        {grantWords[grant].name}
      </Text>
      <Group component="span" gap={8} wrap="nowrap" fz="sm" lh="sm" c="dim">
        <Badge outcome={outcome}>{status === 'failed' && failure ? failure.code : words}</Badge>
        {clientId}, {timeOfDay(Date.parse(startedAt)).slice(0, 8)}
      </Group>
    </RowButton>
  );
}
