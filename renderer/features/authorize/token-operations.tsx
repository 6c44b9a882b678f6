import { Box, Group, Menu, Stack, Text, Tooltip } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import type { Exchange } from '#shared/model/exchange.ts';
import type { Flow, FlowTokens, TokenOperation } from '#shared/model/flow.ts';
import { isConfidential } from '#shared/model/oauth-client.ts';
import { statusOutcome } from '#shared/trace/entry-outcome.ts';
import { checkTitle, codeLabel } from '#shared/trace/plain-words.ts';
import { failedCheck } from '#shared/trace/hop-texts.ts';
import { pathOf } from '#shared/trace/path-of.ts';
import { statusWords } from '#shared/trace/reason-phrase.ts';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { CodeView } from '../../components/code-view/code-view.tsx';
import { firstHeader } from '#shared/model/header-pair.ts';
import { Mono } from '../../components/mono.tsx';
import { refusalOf } from '../../store/refusal-of.ts';
import { useClients } from '../../store/use-authorization.ts';
import { useStatus } from '../../store/use-stores.ts';
import { useOperation, type Operation } from '../../store/use-operation.ts';
import { useTrace } from '../../store/use-trace.ts';
import { operationLabel, operationsOf } from './operations-of.ts';
import { problemWords } from './problem-words.ts';
import { SourceText } from '../../components/source-text.tsx';

/** The operations on the tokens; a call to the service then shows the effect. */
export function TokenOperations({ flow, tokens }: { flow: Flow; tokens: FlowTokens }) {
  const { last, mutate: operate } = useOperation(flow.id);
  const listeners = useStatus()?.listeners ?? [];
  const client = useClients().items.find(({ id }) => id === flow.clientId);
  const issuers = listeners.filter(({ party }) => party === 'authorization').map(({ url }) => url);
  const busy = last?.status === 'pending' ? last.variables?.operation : undefined;
  const offered = operationsOf(flow, tokens, issuers);
  const cannot = (id: TokenOperation) =>
    id === 'introspect' && issuers.includes(flow.issuer) && client !== undefined && !isConfidential(client);
  return (
    <Group
      gap={6}
      px="var(--edge)"
      py={12}
      role="group"
      aria-label="Token operations"
      style={{ borderTop: '1px solid var(--line)' }}
    >
      {offered
        .filter(({ isDefect }) => !isDefect)
        .map(({ id, label, meaning }) => (
          <Tooltip
            key={id}
            label={cannot(id) ? `${flow.clientId} is public: only a client that authenticates can.` : meaning}
          >
            <span>
              <Button
                busy={busy === id}
                disabled={cannot(id) || (busy !== undefined && busy !== id)}
                onClick={() => operate({ id: flow.id, operation: id })}
              >
                {label}
              </Button>
            </span>
          </Tooltip>
        ))}
      <Menu>
        <Menu.Target>
          <Button icon={ChevronDown} disabled={busy !== undefined}>
            Test token
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {offered
            .filter(({ isDefect }) => isDefect)
            .map(({ id, label, meaning }) => (
              <Menu.Item key={id} title={meaning} onClick={() => operate({ id: flow.id, operation: id })}>
                {label}
              </Menu.Item>
            ))}
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}

/** The result of the last operation, the response of the authorization server, and the service's response to the token. */
export function OperationResult({ flow }: { flow: Flow }) {
  const { last } = useOperation(flow.id);
  return (
    <div role="status" aria-label="Effect">
      {last && (
        <Box
          mx={16}
          mb={12}
          bd="1px solid var(--line)"
          bdrs={6}
          bg="var(--bg)"
          style={{ overflow: 'hidden', overflowWrap: 'anywhere' }}
        >
          <Result operation={last} />
        </Box>
      )}
    </div>
  );
}

function Result({ operation: { data, error, variables } }: { operation: Operation }) {
  const label = variables && operationLabel(variables.operation);
  if (error)
    return (
      <Text px="var(--edge)" py={8}>
        <Text span inherit fw={600} c="bad">
          {label} was not done.
        </Text>{' '}
        {refusalOf(error).words}
      </Text>
    );
  if (!data)
    return (
      <Text px="var(--edge)" py={8}>
        {label}
      </Text>
    );
  const { answer, probe, said } = data;
  return (
    <>
      <Text px="var(--edge)" py={8}>
        <strong>{label}.</strong> {said}
      </Text>
      {answer !== undefined && <CodeView label="Response" text={JSON.stringify(answer, null, 2)} json />}
      {probe ? (
        <Probe probe={probe} />
      ) : (
        <Text px="var(--edge)" py={8}>
          The service was not called: the token is not a bearer token of Hookbench’s authorization server, or no GET of
          the interface takes one.
        </Text>
      )}
    </>
  );
}

/** A test call to the service with the current access token: the request, the response, and the failed check. */
function Probe({ probe }: { probe: Exchange }) {
  const { request, response, error, span, trace } = probe;
  const challenge = response && firstHeader(response.headers, 'www-authenticate');
  const decision = useTrace(trace)?.entries.find((entry) => entry.kind === 'decision' && entry.span === span);
  const failed = decision?.kind === 'decision' ? failedCheck(decision) : undefined;
  const problem = response && response.status >= 400 ? problemWords(response.body.content) : error?.message;
  const words = response ? statusWords(response) : error ? codeLabel(error.code) : 'no response';
  return (
    <Stack gap={4} px="var(--edge)" py={8} style={{ borderTop: '1px solid var(--line)' }} data-testid="probe">
      <Group gap={8}>
        <Mono>
          {request.method} {pathOf(request.url).split('?')[0]}
        </Mono>
        <Badge outcome={statusOutcome(response?.status)}>{words}</Badge>
      </Group>
      {failed ? (
        <p>
          <span title={failed.name}>{checkTitle(failed.name)}</span>: {failed.evidence}{' '}
          <SourceText>{failed.source}</SourceText>
        </p>
      ) : (
        problem !== undefined && <p>{problem}</p>
      )}
      {challenge !== undefined && (
        <Text size="sm" c="dim">
          WWW-Authenticate <Mono>{challenge}</Mono>
        </Text>
      )}
    </Stack>
  );
}
