import { Box, Group, Stack, Tooltip } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Chat } from '#shared/model/customer-contact.ts';
import { deskSteps } from '#shared/model/desk.ts';
import { Button } from '../../components/button.tsx';
import { Select } from '../../components/field/fields.tsx';
import { Facts } from '../../components/facts.tsx';
import { DetailHead } from '../../components/detail-pane.tsx';
import { Kbd } from '../../components/kbd.tsx';
import { leaveTo } from '../../components/leave-to.ts';
import { PartyClock } from '../../components/party-clock.tsx';
import { Problem } from '../../components/note.tsx';
import { timeOfDay } from '../../components/text/time-text.ts';
import { TraceButton } from '../../components/trace-button.tsx';
import { useNow } from '../../components/use-now.ts';
import { Value } from '../../components/value.tsx';
import { useApi, useStoreState } from '../../store/use-stores.ts';
import styles from './chats.module.css';
import { useCustomerNames } from './chat-list.tsx';
import { HistoryLine, useMoments } from './history-line.tsx';
import { startedMs } from './layout-history.ts';
import { StatusMark, whyNot } from './status.tsx';
import { useAct, useActProblem, useChats, useHistory } from './use-chats.ts';

/** The selected chat. */
export function ChatDetail() {
  const chosen = useStoreState('chats', (state) => state.chosen);
  const chat = useChats().items.find(({ id }) => id === chosen);
  return (
    <Box h="100%" style={{ overflow: 'auto' }}>
      {chat && <Detail key={chat.id} chat={chat} />}
    </Box>
  );
}

/** One chat: its history, actions and ids. */
function Detail({ chat }: { chat: Chat }) {
  const customerName = useCustomerNames()(chat.customerId);
  const failure = useActProblem(chat.id);
  const moments = useMoments(chat, useHistory(chat));
  const sinceMs = moments[moments.findLastIndex(({ status }) => status !== chat.status) + 1]?.atMs ?? startedMs(chat);
  const now = useNow(500);
  const { ref, width } = useElementSize<HTMLDivElement>();
  const agents = useQuery(useApi().service.desk.queryOptions({ input: {} })).data?.agents ?? [];
  const [agentId, setAgentId] = useState('');
  return (
    <Box component="section" aria-label={`Chat ${chat.id}`} onKeyDown={leaveTo('chat-list')}>
      <DetailHead
        titleId="chat-title"
        title={`Chat with ${customerName ?? chat.customerId}`}
        after={<StatusMark status={chat.status} />}
        actions={
          <TraceButton size="normal" trace={moments.find(({ trace }) => trace !== undefined)?.trace}>
            Open trace
          </TraceButton>
        }
        facts={
          <>
            {chat.agentId !== null && <span>{chat.agentId}</span>}
            <span>
              since {timeOfDay(sinceMs).slice(0, 8)}{' '}
              <PartyClock party="service" atMs={sinceMs} offsetMs={Date.parse(chat.since) - sinceMs} />
            </span>
          </>
        }
      />
      <Stack gap={10} px="var(--edge)" pb={12}>
        <DeskButtons chat={chat} agentId={agentId} />
        <Problem>{failure}</Problem>
        <div ref={ref}>
          <HistoryLine moments={moments} nowMs={now} width={width} labelled />
        </div>
        <Facts
          width={64}
          rowGap={4}
          facts={{
            Agent: (
              <Select
                aria-label="Agent"
                style={{ width: 'fit-content', fontSize: 12 }}
                value={agentId}
                choices={[
                  { value: '', label: 'next agent' },
                  ...agents.map((agent) => ({ value: agent, label: agent })),
                ]}
                onChange={setAgentId}
              />
            ),
            Chat: <Value what="chat id" text={chat.id} />,
            Session: <Value what="session id" text={chat.sessionId} />,
            Customer: <Value what="customer id" text={chat.customerId} />,
          }}
        />
      </Stack>
    </Box>
  );
}

/** The actions of an agent on a chat; without an id, the next agent's. The tooltip of a disabled action names the reason. */
function DeskButtons({ chat, agentId }: { chat: Chat; agentId: string }) {
  const act = useAct();
  return (
    <Group gap={8} className={styles.buttons} role="group" aria-label="Agent desk">
      {deskSteps.map((step, index) => {
        const reason = whyNot(step, chat.status);
        return (
          <Tooltip key={step.action} label={reason ?? `${step.meaning}.`}>
            <Button
              px={10}
              aria-disabled={reason !== undefined}
              onClick={() => {
                if (reason === undefined) act(chat.id, step.action, agentId === '' ? undefined : agentId);
              }}
            >
              <Group component="span" gap={0} wrap="nowrap">
                {step.label} <Kbd keys={String(index + 1)} />
              </Group>
            </Button>
          </Tooltip>
        );
      })}
    </Group>
  );
}
