import { Box, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { ChevronRight, Send } from 'lucide-react';
import { useState } from 'react';
import type { RequestRun, RequestStep } from '#shared/model/request-run.ts';
import { statusOutcome } from '#shared/trace/entry-outcome.ts';
import { codeLabel } from '#shared/trace/plain-words.ts';
import { statusWords } from '#shared/trace/reason-phrase.ts';
import { durationText } from '../../../components/text/time-text.ts';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { DiagnosisView } from '../../../components/diagnosis-view.tsx';
import { EmptyState, Loading } from '../../../components/empty-state.tsx';
import { EvidenceMenu } from '../../../components/evidence-menu.tsx';
import { Kbd } from '../../../components/kbd.tsx';
import { Mono } from '../../../components/mono.tsx';
import { ProblemNote } from '../../../components/note.tsx';
import { formatBytes } from '../../../components/text/format-bytes.ts';
import { TraceButton } from '../../../components/trace-button.tsx';
import { useMask } from '../../../components/use-mask.ts';
import type { RequestForm } from '../../../store/requests/request-form.ts';
import { specOfForm } from '../../../store/requests/spec-of-form.ts';
import { useDraft, useSending } from '../../../store/use-draft.ts';
import { useStores } from '../../../store/use-stores.ts';
import styles from '../requests.module.css';
import { useFlows } from '../../../store/use-authorization.ts';
import { remediesOf } from './remedies.ts';
import { StepTabs } from './step-tabs.tsx';
import type { AssertionResult } from '#shared/model/request-assertion.ts';
import type { ContractCheck } from '#shared/model/contract-check.ts';
import { Explained } from '../../../components/explained.tsx';
import { OutcomeRow } from '../../../components/outcome-row.tsx';
import { RuleText } from '../../../components/rule-text.tsx';

/** The result of sending the request. */
export function Response() {
  const { since, run, refusal, cancelled = false } = useSending();
  const { form } = useDraft();
  const sending = since !== undefined;
  return (
    <Stack
      component="section"
      aria-label="Response"
      aria-busy={sending}
      pos="relative"
      gap={0}
      h="100%"
      miw={0}
      bg="var(--panel)"
      style={{ containerType: 'inline-size' }}
    >
      {sending && <span className={styles.progress} aria-hidden />}
      {refusal && !sending && (
        <ProblemNote title="The request was not sent.">
          {fieldWords(refusal.field, form)}
          {refusal.words}
        </ProblemNote>
      )}
      {run && <RunView key={run.id} run={run} />}
      {!run && sending && <Loading title="Waiting for the response" />}
      {!run && !sending && !refusal && (
        <EmptyState icon={<Send size={22} aria-hidden />} title={cancelled ? 'Cancelled' : 'Not sent yet'}>
          <span>
            Press <Kbd keys="Ctrl Enter" /> to send the request{cancelled && ' again'}. The response, the server’s
            checks and the diagnosis appear here.
          </span>
        </EmptyState>
      )}
    </Stack>
  );
}

/** The names of the request's parts by JSON Pointer. */
const parts: Readonly<Record<string, string>> = {
  '/url': 'URL',
  '/method': 'Method',
  '/body': 'Body',
  '/bodyBase64': 'Body',
  '/token': 'Token',
  '/token/clientId': 'Token client',
  '/token/flowId': 'Token flow',
  '/auth': 'Auth',
  '/timeoutMs': 'Timeout',
  '/environmentId': 'Environment',
};

/** The name of the part that a JSON Pointer refers to, as a prefix; empty when unknown. */
function fieldWords(field: string | undefined, form: RequestForm): string {
  if (field === undefined) return '';
  const header = /^\/headers\/(\d+)/.exec(field)?.[1];
  if (header !== undefined) return `Header ${specHeaders(form)[Number(header)]?.[0] ?? ''}: `;
  const part = parts[field] ?? parts[/^\/[^/]*/.exec(field)?.[0] ?? ''];
  return part === undefined ? '' : `${part}: `;
}

function specHeaders(form: RequestForm): readonly (readonly [string, string])[] {
  const { headers = [] } = specOfForm(form);
  return Array.isArray(headers) ? headers : Object.entries(headers);
}

/** A sent request: its result, the diagnosis, and each step. */
function RunView({ run }: { run: RequestRun }) {
  const last = run.steps.length - 1;
  const [chosen, choose] = useState(last);
  const step = run.steps[chosen] ?? run.steps[last];
  return (
    <>
      <RunHead run={run} />
      {/* Without a response, the diagnosis is the result. */}
      <Box
        mah={run.exchange.response ? '45%' : 'max(45%, min(70%, 100% - 150px))'}
        style={{ flex: 'none', overflow: 'auto' }}
      >
        {run.assertions && <AssertionList assertions={run.assertions} />}
        <RunDiagnosis run={run} />
        {run.contract && <ContractRow contract={run.contract} />}
      </Box>
      {run.steps.length > 1 && <StepsBar steps={run.steps} chosen={chosen} onChoose={choose} />}
      {step && <StepTabs step={step} />}
    </>
  );
}

/** The status, the duration and the size of the response. */
function RunHead({ run: { id, status, exchange, phases, trace } }: { run: RequestRun }) {
  const size = exchange.response?.body.size;
  const outcome = statusOutcome(status);
  const { error, response } = exchange;
  const noResponse = error ? codeLabel(error.code) : 'No response';
  const words = status === undefined ? noResponse : statusWords({ status, reason: response?.reason });
  return (
    <Group
      role="status"
      aria-label="Status"
      gap={14}
      h={36}
      px="var(--edge)"
      wrap="nowrap"
      style={{ flex: 'none', borderBottom: '1px solid var(--line)' }}
    >
      <Badge outcome={outcome} title={words}>
        {words}
      </Badge>
      <Text span fz="sm" c="dim" className={styles.fact}>
        {phases.total === null ? '' : durationText(phases.total)}
      </Text>
      <Text span fz="sm" c="dim" className={styles.fact}>
        {size === undefined ? '' : formatBytes(size)}
      </Text>
      <TraceButton
        trace={trace}
        size="normal"
        square
        flex="none"
        ml="auto"
        mr={-8}
        aria-label="Open in Timeline"
        title="Open in Timeline"
      />
      <EvidenceMenu subject={{ kind: 'request', id }} trace={trace} />
    </Group>
  );
}

/** The cause of the result, the actions that fix it, and what the run did differently from the request. */
function RunDiagnosis({ run }: { run: RequestRun }) {
  const stores = useStores();
  const { diagnosis, notes = [], status } = run;
  const good = diagnosis.cause === 'ok' || (status !== undefined && status < 400);
  const flows = useFlows().items;
  const isFixedHere = !good && diagnosis.action !== 'clear-fault';
  const buttons = remediesOf(run, flows).map(({ label, act }, index) => (
    <Button key={label} size="small" look={index === 0 && isFixedHere ? 'fix' : 'plain'} onClick={() => act(stores)}>
      {label}
    </Button>
  ));
  return (
    <>
      <DiagnosisView
        diagnosis={diagnosis}
        good={good}
        folded={status !== undefined && status >= 400}
        {...(buttons.length > 0 && { action: buttons })}
        runTest={(cause) => stores.client.requests.testCause({ id: run.id, cause })}
      />
      {notes.length > 0 && (
        <Box component="ul" px="var(--edge)" py={4} fz="sm" lh="sm" c="dim" aria-label="Notes">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </Box>
      )}
    </>
  );
}

/** The role of each exchange. */
const roles: Record<RequestStep['role'], string> = {
  token: 'Token',
  request: 'Request',
  redirect: 'Redirect',
  refresh: 'Refresh',
  retry: 'Retry',
};

interface StepsBarProps {
  steps: readonly RequestStep[];
  chosen: number;
  onChoose: (index: number) => void;
}

/** The exchanges of the request, in order, each selectable. */
function StepsBar({ steps, chosen, onChoose }: StepsBarProps) {
  const mask = useMask();
  return (
    <Group
      component="ol"
      gap={4}
      px="var(--edge)"
      py={6}
      flex="none"
      aria-label="Steps"
      style={{ borderBottom: '1px solid var(--line)' }}
    >
      {steps.map(({ role, exchange: { id, request, response, error, phases } }, index) => (
        <Group component="li" key={id} gap={4} wrap="nowrap" c="faint">
          {index > 0 && <ChevronRight size={12} aria-hidden />}
          <UnstyledButton
            className={styles.step}
            aria-pressed={index === chosen}
            title={mask.text(
              `${request.method} ${request.url}${phases.total === null ? '' : `, ${durationText(phases.total)}`}`,
            )}
            onClick={() => onChoose(index)}
          >
            <strong>{roles[role]}</strong>
            <Badge outcome={statusOutcome(response?.status)}>
              {response?.status ?? (error ? codeLabel(error.code) : 'failed')}
            </Badge>
            {phases.total !== null && (
              <Text span fz="sm" c="faint" className={styles.words}>
                {durationText(phases.total)}
              </Text>
            )}
          </UnstyledButton>
        </Group>
      ))}
    </Group>
  );
}

/** The assertions of a request with what was observed, failed ones first. */
function AssertionList({ assertions }: { assertions: readonly AssertionResult[] }) {
  const failedFirst = assertions.toSorted((one, other) => Number(one.met) - Number(other.met));
  return (
    <ul aria-label="Assertions" style={{ borderBottom: '1px solid var(--line)' }}>
      {failedFirst.map(({ expression, met, observed, operator, value = '' }, index) => (
        <Group component="li" key={index} gap={8} px="var(--edge)" py={3} wrap="nowrap">
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

/** How the response compares to the user's own interface, with each broken rule. */
function ContractRow({ contract: { detail, operation, outcome, violations = [] } }: { contract: ContractCheck }) {
  return (
    <Box component="ul" py={4} aria-label="Contract">
      <OutcomeRow outcome={outcome}>
        <Text component="strong" inherit fw={500} mr={10}>
          <Explained words="Is the response as your own interface declares it?">Contract</Explained>
        </Text>
        {operation !== undefined && <Mono c="dim">{operation} </Mono>}
        {violations.length === 0 && (
          <Text span inherit c="dim">
            {detail}
          </Text>
        )}
        {violations.map((rule) => (
          <Box key={`${rule.instance} ${rule.schema} ${rule.expected}`} fz="sm">
            <RuleText rule={rule} />
          </Box>
        ))}
      </OutcomeRow>
    </Box>
  );
}
