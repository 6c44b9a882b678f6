import { Box, Group, Text, Title } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Flow, FlowFailure } from '#shared/model/flow.ts';
import { Badge } from '../../components/badge.tsx';
import { Note } from '../../components/note.tsx';
import { Card } from '../../components/screen.tsx';
import { Button } from '../../components/button.tsx';
import { Disclosure } from '../../components/disclosure.tsx';
import type { Word } from '../../components/glossary.ts';
import { grantWords } from '../../components/grant-words.ts';
import { Mono } from '../../components/mono.tsx';
import { SequenceDiagram } from '../../components/sequence-diagram/sequence-diagram.tsx';
import { PlayButton } from '../../components/player/play-button.tsx';
import { Term } from '../../components/explained.tsx';
import { TraceButton } from '../../components/trace-button.tsx';
import { Value } from '../../components/value.tsx';
import { useTrace } from '../../store/use-trace.ts';
import { flowStatus, useChosenFlow } from './chosen-flow.ts';
import { HopStep } from './hop-step.tsx';
import { PlannedFlow } from './planned-flow.tsx';
import { ReturnStep } from './step-frame.tsx';
import { stepAt, stepsOf, type Step } from './steps-of.ts';
import { WaitingForUser } from './waiting-for-user.tsx';

interface StepsCardProps {
  /** Whether the request for the next flow is shown. */
  isChanging: boolean;
  /** Shows or hides it; undefined where it always is. */
  onChange: (() => void) | undefined;
}

/** The selected flow, message by message. */
export function StepsCard({ isChanging, onChange }: StepsCardProps) {
  const flow = useChosenFlow();
  if (!flow) {
    return (
      <Card title="Steps">
        <PlannedFlow />
      </Card>
    );
  }
  return (
    <Card
      title="Steps"
      actions={
        <>
          {onChange && (
            <Button size="small" aria-expanded={isChanging} onClick={onChange}>
              Change request
            </Button>
          )}
          <PlayButton trace={flow.trace} />
          <TraceButton trace={flow.trace} icon={undefined}>
            Open in Timeline
          </TraceButton>
        </>
      }
    >
      <Group gap="4px 12px" px="var(--edge)" py={10}>
        <Title order={3} fz="lg" lh="lg" fw={600}>
          {grantWords[flow.grant].name}
        </Title>
        <Text span size="sm" c="dim">
          {flow.clientId}
        </Text>
        <Badge outcome={flowStatus[flow.status].outcome}>{flowStatus[flow.status].words}</Badge>
      </Group>
      {flow.failure && flow.status === 'failed' && <FailureNote failure={flow.failure} />}
      {flow.status === 'waiting-for-user' && <WaitingForUser flow={flow} />}
      <FlowValues flow={flow} />
      <StepList key={flow.id} flow={flow} />
    </Card>
  );
}

/** Why the flow failed, and what to do. */
function FailureNote({ failure: { code, message, advice } }: { failure: FlowFailure }) {
  return (
    <Note boxed tone="bad" role="alert" mx={16} mb={12}>
      <div>
        <p>
          <strong>{message}</strong>{' '}
          <Mono fz="xs" fw={600} c="bad">
            {code}
          </Mono>
        </p>
        <Text c="dim">{advice}</Text>
      </div>
    </Note>
  );
}

/** The values that the client generated for this flow, to compare with the steps. */
function FlowValues({ flow: { nonce, pkce, redirectUri, state, status } }: { flow: Flow }) {
  const values: [word: Word, label: string, text: string | undefined][] = [
    ['verifier', 'code_verifier', pkce?.verifier],
    ['challenge', 'code_challenge', pkce?.challenge],
    ['state', 'state', state],
    ['nonce', 'nonce', nonce],
    ['redirect URI', 'redirect_uri', redirectUri],
  ];
  const known = values.filter(([, , text]) => text !== undefined);
  if (known.length === 0) return null;
  return (
    <Disclosure
      label="Flow values"
      open={status === 'waiting-for-user'}
      px="var(--edge)"
      py={8}
      style={{ borderTop: '1px solid var(--line)' }}
    >
      <dl>
        {known.map(([word, label, text = '']) => (
          <Group key={word} gap={12} wrap="nowrap">
            <Text component="dt" size="sm" c="dim" w={112} flex="none">
              <Term word={word}>{label}</Term>
            </Text>
            <Box component="dd" miw={0}>
              <Value what={label.toLowerCase()} text={text} />
            </Box>
          </Group>
        ))}
      </dl>
    </Disclosure>
  );
}

/** The messages of the flow as a diagram, and as a list that explains each; both grow while the flow runs. */
function StepList({ flow }: { flow: Flow }) {
  const trace = useTrace(flow.trace);
  const entries = trace?.entries;
  const steps = useMemo(() => stepsOf(entries ?? [], flow), [entries, flow]);
  const [opened, open] = useState<string>();
  if (entries === undefined || steps.length === 0) {
    return (
      <Text c="dim" p="16 var(--edge)" style={{ borderTop: '1px solid var(--line)' }}>
        {trace?.problem ?? 'No messages sent yet.'}
      </Text>
    );
  }
  const chosen = steps.find(({ key }) => key === opened);
  const selected = chosen?.kind === 'hop' ? (chosen.sent ?? chosen.received)?.seq : undefined;
  const frameOf = ({ key }: Step, index: number) => ({
    number: index + 1,
    shown: key === opened,
    onToggle: () => open(key === opened ? undefined : key),
  });
  return (
    <>
      {entries.length > 0 && (
        <Box px={8} style={{ borderTop: '1px solid var(--line)' }}>
          <SequenceDiagram
            entries={entries}
            selected={selected}
            onSelect={(entry) => open(stepAt(steps, entry)?.key)}
          />
        </Box>
      )}
      <ol>
        {steps.map((step, index) =>
          step.kind === 'hop' ? (
            <HopStep key={step.key} {...frameOf(step, index)} sent={step.sent} received={step.received} />
          ) : (
            <ReturnStep
              key={step.key}
              {...frameOf(step, index)}
              url={step.url}
              state={flow.state}
              checks={flow.responseChecks}
            />
          ),
        )}
      </ol>
    </>
  );
}
