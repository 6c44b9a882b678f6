import { Box, type BoxProps, Text, Group } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import type { Flow } from '#shared/model/flow.ts';
import { useChosenFlow, flowStatus } from './chosen-flow.ts';
import { FamiliesCard } from './families-card.tsx';
import { FlowFormCard } from './flow-form-card.tsx';
import { StepsCard } from './steps-card.tsx';
import { TokenCard } from './token-card.tsx';
import { useFlowForm } from './use-flow-form.ts';
import { PaneTabs } from '../../components/record/pane-tabs.tsx';
import { useOnePane } from '../../components/record/record-screen.tsx';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/screen.tsx';
import { FaultList } from '../../components/faults/fault-list.tsx';
import { SetFault } from '../../components/faults/set-fault.tsx';
import { useApi, useStores, useStoreState } from '../../store/use-stores.ts';
import { useFaults } from '../../store/use-faults.ts';
import { Badge } from '../../components/badge.tsx';
import { grantWords } from '../../components/grant-words.ts';
import { ListState } from '../../components/empty-state.tsx';
import { RowButton } from '../../components/row-button.tsx';
import { timeOfDay } from '../../components/text/time-text.ts';
import { useFlows } from '../../store/use-authorization.ts';

/** OAuth made visible: the token request, which folds for its flow, each message of the flow, and the tokens that it obtained. */
export function Authorize() {
  const isSmall = useOnePane();
  const chosen = useStoreState('authorize', (state) => state.chosen);
  const flow = useChosenFlow();
  const hasFlows = useFlows().items.length > 1;
  const { refusal } = useFlowForm();
  const [changing, change] = useState<string>();
  const isChanging = changing === flow?.id || refusal !== undefined;
  const steps = (onChange?: () => void) => (
    <>
      <StepsCard isChanging={isChanging} onChange={onChange} />
      <FaultsCard />
    </>
  );
  const result = (
    <>
      <TokenCard />
      <FamiliesCard />
      <FlowsCard />
    </>
  );
  if (isSmall)
    return (
      <PaneTabs
        panes={[
          {
            label: 'Request',
            content: (
              <Column>
                <FlowFormCard />
              </Column>
            ),
          },
          {
            label: 'Steps and tokens',
            content: (
              <Column>
                {result}
                {steps()}
              </Column>
            ),
            opens: chosen,
          },
        ]}
      />
    );
  const folded = flow !== undefined && !isChanging;
  const beside = folded && (flow.tokens !== undefined || hasFlows);
  return (
    <div
      style={{
        position: 'relative',
        display: 'grid',
        gridTemplateColumns: `${folded ? '' : 'clamp(312px, 25vw, 348px)'} minmax(0, 1fr) ${beside ? 'minmax(320px, 30%)' : ''}`,
        height: '100%',
      }}
    >
      {!folded && (
        <Column pl="var(--edge)">
          <FlowFormCard />
        </Column>
      )}
      <Column {...(folded && { pl: 'var(--edge)' })} {...(!beside && { pr: 'var(--edge)' })}>
        {folded && <FlowFormCard folded />}
        {steps(flow && refusal === undefined ? () => change(isChanging ? undefined : flow.id) : undefined)}
      </Column>
      {beside && <Column pr="var(--edge)">{result}</Column>}
    </div>
  );
}

function Column({ children, style, ...rest }: BoxProps & { children: ReactNode }) {
  return (
    <Box
      display="grid"
      px={8}
      py={16}
      miw={0}
      tabIndex={0}
      style={[{ gap: 16, gridTemplateColumns: 'minmax(0, 1fr)', gridAutoRows: 'max-content', overflow: 'auto' }, style]}
      {...rest}
    >
      {children}
    </Box>
  );
}

/** The faults of the authorization server. */
function FaultsCard() {
  const clear = useMutation(useApi().faults.clear.mutationOptions());
  const here = useFaults().items.filter(({ where }) => where === 'authorization');
  const clearHere = () => {
    for (const { id } of here) clear.mutate({ id });
  };
  return (
    <Card
      title="Faults of the server"
      actions={
        here.length > 0 && (
          <Button size="small" onClick={clearHere}>
            Clear faults
          </Button>
        )
      }
    >
      <FaultList place="authorization">
        <Text c="dim" px="var(--edge)" pt={12}>
          None. The authorization server follows the specifications.
        </Text>
      </FaultList>
      <details>
        <Text
          component="summary"
          w="fit-content"
          mx="var(--edge)"
          my={8}
          fw={500}
          c="accent"
          bdrs={4}
          style={{ cursor: 'pointer' }}
        >
          Set a fault
        </Text>
        <SetFault place="authorization" />
      </details>
    </Card>
  );
}

/** The flows since Hookbench started, newest first, if there is a choice. */
function FlowsCard() {
  const list = useFlows();
  const shown = useChosenFlow();
  if (list.status === 'ready' && list.items.length < 2) return null;
  return (
    <Card title="Flows since start">
      <ListState list={list} what="flows">
        {null}
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
  const { authorize } = useStores();
  const { words, outcome } = flowStatus[status];
  return (
    <RowButton px="var(--edge)" py={6} aria-pressed={shown} onClick={() => authorize.getState().choose(id)}>
      <Text span truncate display="block">
        {grantWords[grant].name}
      </Text>
      <Group component="span" gap={8} wrap="nowrap" fz="sm" lh="sm" c="dim">
        <Box component="span" flex="none">
          <Badge outcome={outcome} {...(failure && { title: failure.message })}>
            {words}
          </Badge>
        </Box>
        <Text span inherit truncate title={clientId}>
          {timeOfDay(Date.parse(startedAt)).slice(0, 8)}, {clientId}
        </Text>
      </Group>
    </RowButton>
  );
}
