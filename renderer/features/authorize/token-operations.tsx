import { Box, Group, SimpleGrid, Stack, Text, Tooltip } from '@mantine/core';
import type { Exchange } from '#shared/model/exchange.ts';
import type { Flow, FlowTokens } from '#shared/model/flow.ts';
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
import { useStatus } from '../../store/use-stores.ts';
import { useOperation, type Operation } from '../../store/use-operation.ts';
import { useTrace } from '../../store/use-trace.ts';
import { operationLabel, operationsOf } from './operations-of.ts';
import { problemWords } from './problem-words.ts';
import { SourceText } from '../../components/source-text.tsx';

/** The operations on the tokens; a call to the service then shows the effect. */
export function TokenOperationButtons({ flow, tokens }: { flow: Flow; tokens: FlowTokens }) {
  const { last, mutate: operate } = useOperation(flow.id);
  const listeners = useStatus()?.listeners ?? [];
  const issuers = listeners.filter(({ party }) => party === 'authorization').map(({ url }) => url);
  const busy = last?.status === 'pending' ? last.variables?.operation : undefined;
  return (
    <SimpleGrid
      minColWidth={116}
      spacing={6}
      px="var(--edge)"
      py={12}
      role="group"
      aria-label="Token operations"
      style={{ borderTop: '1px solid var(--line)' }}
    >
      {operationsOf(flow, tokens, issuers).map(({ id, label, meaning }) => (
        <Tooltip key={id} label={meaning}>
          <Button
            style={{ padding: '0 4px', fontSize: 12 }}
            busy={busy === id}
            disabled={busy !== undefined && busy !== id}
            onClick={() => operate({ id: flow.id, operation: id })}
          >
            {label}
          </Button>
        </Tooltip>
      ))}
    </SimpleGrid>
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
  const { request, response, error } = probe;
  const challenge = response && firstHeader(response.headers, 'www-authenticate');
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
      {problem !== undefined && <p>{problem}</p>}
      <FailedCheck probe={probe} />
      {challenge !== undefined && (
        <Text size="sm" c="dim">
          WWW-Authenticate <Mono>{challenge}</Mono>
        </Text>
      )}
    </Stack>
  );
}

function FailedCheck({ probe: { trace, span } }: { probe: Exchange }) {
  const decision = useTrace(trace)?.entries.find((entry) => entry.kind === 'decision' && entry.span === span);
  const failed = decision?.kind === 'decision' ? failedCheck(decision) : undefined;
  if (!failed) return null;
  return (
    <Text size="sm" c="dim">
      The check <span title={failed.name}>“{checkTitle(failed.name)}”</span> failed: {failed.evidence}{' '}
      <SourceText>{failed.source}</SourceText>
    </Text>
  );
}
