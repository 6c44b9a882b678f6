import { Box, Group, Text, Title } from '@mantine/core';
import { useMemo } from 'react';
import type { Flow, FlowFailure } from '#shared/model/flow.ts';
import { Badge } from '../../components/badge.tsx';
import { Note } from '../../components/note.tsx';
import { Card } from '../../components/screen.tsx';
import { Disclosure } from '../../components/disclosure.tsx';
import type { Word } from '../../components/glossary.ts';
import { grantWords } from '../../components/grant-words.ts';
import { Mono } from '../../components/mono.tsx';
import { PlayButton } from '../../components/player/play-button.tsx';
import { Term } from '../../components/explained.tsx';
import { TraceButton } from '../../components/trace-button.tsx';
import { Value } from '../../components/value.tsx';
import { CutMiddle } from '../../components/text/cut-middle.tsx';
import { useTrace } from '../../store/use-trace.ts';
import { flowStatus, useChosenFlow } from './chosen-flow.ts';
import { HopStep } from './hop-step.tsx';
import { ReturnStep } from './step-frame.tsx';
import { stepsOf } from './steps-of.ts';
import { WaitingForUser } from './waiting-for-user.tsx';
import { scopesOf, type FlowGrant } from '../../store/flow-form.ts';
import { useStatus } from '../../store/use-stores.ts';
import { useServers } from '../../store/use-authorization.ts';
import flows from './planned-flow.json';
import styles from './planned-flow.module.css';
import { useFlowForm } from './use-flow-form.ts';

/** The selected flow, message by message. */
export function StepsCard() {
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
      <StepList flow={flow} />
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
function FlowValues({ flow: { pkce, state, nonce, redirectUri } }: { flow: Flow }) {
  const values: [word: Word, label: string, text: string | undefined][] = [
    ['verifier', 'Verifier', pkce?.verifier],
    ['challenge', `Challenge (${pkce?.method ?? ''})`, pkce?.challenge],
    ['state', 'State', state],
    ['nonce', 'Nonce', nonce],
    ['redirect URI', 'Redirect URI', redirectUri],
  ];
  const known = values.filter(([, , text]) => text !== undefined);
  if (known.length === 0) return null;
  return (
    <Disclosure label="Flow values" open px="var(--edge)" py={8} style={{ borderTop: '1px solid var(--line)' }}>
      {pkce && (
        <Text size="sm" c="dim" py={4}>
          <Term word="PKCE" />: the client sends the challenge with the authorization request and the verifier only with
          the token request. A stolen code is useless without the verifier.
        </Text>
      )}
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

/** The steps of the flow; the list grows while the flow runs. */
function StepList({ flow }: { flow: Flow }) {
  const trace = useTrace(flow.trace);
  const steps = useMemo(() => stepsOf(trace?.entries ?? [], flow), [trace, flow]);
  if (steps.length === 0) {
    return (
      <Text c="dim" p="16 var(--edge)" style={{ borderTop: '1px solid var(--line)' }}>
        {trace?.problem ?? 'No messages sent yet.'}
      </Text>
    );
  }
  return (
    <ol>
      {steps.map((step, index) =>
        step.kind === 'hop' ? (
          <HopStep key={step.key} number={index + 1} sent={step.sent} received={step.received} />
        ) : (
          <ReturnStep
            key={step.key}
            number={index + 1}
            url={step.url}
            state={flow.state}
            checks={flow.responseChecks}
          />
        ),
      )}
    </ol>
  );
}

/** A message of a flow that did not run yet. */
interface PlannedMessage {
  from: string;
  to: string;
  does: string;
  /** What is sent: `{name}` stands for an endpoint or a value of the form, and `…` for what the flow generates. */
  sends?: string;
  /** Whether it is only sent with a pushed authorization request. */
  pushed?: boolean;
}

const planned: Readonly<Record<FlowGrant, readonly PlannedMessage[]>> = flows;
const parties = ['Client', 'Browser', 'Authorization'];
/** The middles of their columns, as parts of the width. */
const middles = [0.12, 0.5, 0.88];

/** The messages that a flow with the settings of the form exchanges, as a diagram. */
function PlannedFlow() {
  const { form } = useFlowForm();
  const saved = useServers().items.find(({ id }) => form.server === 'saved' && id === form.serverId);
  const endpoints = useStatus()?.endpoints ?? {};
  const textOf = (name: string): string => {
    if (name === 'client') return saved?.client.id ?? (form.clientId || '…');
    if (name === 'scope') return scopesOf(form.scope).join('+') || '…';
    const url = form.server === 'ours' ? endpoints[name] : undefined;
    return url === undefined ? `/${name}` : new URL(url).pathname;
  };
  const messages = planned[saved?.grant ?? form.grant].filter(({ pushed }) => pushed !== true || form.usePar);
  return (
    <ol className={styles.flow} aria-label="Planned messages">
      {parties.map((party, at) => (
        <li
          key={party}
          className={styles.party}
          style={{ gridArea: `1 / ${at + 1} / ${messages.length + 2}` }}
          aria-hidden
        >
          {party}
        </li>
      ))}
      {messages.map(({ does, from, sends, to }, index) => {
        const [start, end] = [parties.indexOf(from), parties.indexOf(to)];
        const request = sends?.replaceAll(/\{(\w+)\}/g, (_, name: string) => textOf(name));
        return (
          <Box
            key={does}
            component="li"
            className={styles.message}
            style={{
              gridRow: index + 2,
              '--left': middles[Math.min(start, end)],
              '--right': 1 - (middles[Math.max(start, end)] ?? 1),
            }}
            aria-label={`${from} to ${to}`}
          >
            <Text fw={500}>{does}</Text>
            <span className={styles.arrow} data-back={start > end} />
            {request !== undefined && (
              <code title={request}>
                <CutMiddle text={request} />
              </code>
            )}
          </Box>
        );
      })}
    </ol>
  );
}
