import { Tooltip } from '@mantine/core';
import { useState } from 'react';
import type { Chat } from '#shared/model/chat.ts';
import { deskSteps } from '#shared/model/desk-step.ts';
import { Button } from '../../../components/button.tsx';
import { Kbd } from '../../../components/kbd.tsx';
import { useStoreState } from '../../../store/use-stores.ts';
import styles from './chats.module.css';
import { whyNot } from './status-words.ts';

/** The agent's actions on a chat. The tooltip of a disabled action names the reason. */
export function DeskButtons({ chat }: { chat: Chat }) {
  const act = useStoreState('chats', (state) => state.act);
  const agents = useStoreState('desk', ({ desk }) => desk?.agents) ?? [];
  const [agentId, setAgentId] = useState('');
  return (
    <div className={styles.buttons} role="group" aria-label="Agent desk">
      {deskSteps.map((step, index) => {
        const reason = whyNot(step, chat.status);
        return (
          <Tooltip key={step.action} label={reason ?? `${step.meaning}.`}>
            <Button
              aria-disabled={reason !== undefined}
              onClick={() => {
                if (reason === undefined) void act(chat.id, step.action, agentId === '' ? undefined : agentId);
              }}
            >
              {step.label} <Kbd keys={String(index + 1)} />
            </Button>
          </Tooltip>
        );
      })}
      <label className={styles.agent}>
        as
        <select
          value={agentId}
          onChange={(event) => {
            setAgentId(event.target.value);
          }}
        >
          <option value="">next agent</option>
          {agents.map((agent) => (
            <option key={agent} value={agent}>
              {agent}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
