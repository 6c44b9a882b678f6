import { Box, Group, Loader, Stack, Text } from '@mantine/core';
import { ClipboardCheck } from 'lucide-react';
import type { ScenarioResult, ScenarioStepResult } from '#shared/scenario/scenario-result.ts';
import type { ScenarioRun } from '#shared/scenario/workspace.ts';
import { formatDuration } from '#shared/trace/format-duration.ts';
import { Badge } from '../../../components/badge.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Problem } from '../../../components/problem.tsx';
import { useStoreState } from '../../../store/use-stores.ts';
import { StepResult } from './step-result.tsx';

/** The current or last run: each scenario with its steps, as they end. */
export function RunPane() {
  const run = useStoreState('scenarios', (state) => state.run);
  return (
    <Stack component="section" aria-label="Results" gap={0} h="100%" miw={0} style={{ overflow: 'auto' }} tabIndex={0}>
      {run ? <Run run={run} /> : <NoRun />}
    </Stack>
  );
}

function NoRun() {
  return (
    <EmptyState icon={<ClipboardCheck size={24} aria-hidden />} title="No results yet">
      Run a scenario. The result of each step appears here, with what was expected beside what was observed.
    </EmptyState>
  );
}

function Run({ run }: { run: ScenarioRun }) {
  const { problem, results, running, state } = run;
  const starting = state === 'running' && running.length === 0;
  return (
    <>
      <Summary run={run} />
      <Problem px={12} py={8}>
        {problem}
      </Problem>
      {results.toReversed().map((result) => (
        <Scenario key={result.file} run={run} of={result} outcome={result.outcome} />
      ))}
      {running.map((one) => (
        <Scenario key={one.file} run={run} of={{ ...one, error: undefined }} outcome="running" />
      ))}
      {starting && results.length < run.files.length && (
        <Group gap={8} px={12} py={8}>
          <Loader size={14} color="var(--accent)" />
          <Text span size="sm" c="dim">
            Starting the parties
          </Text>
        </Group>
      )}
    </>
  );
}

function Summary({ run: { files, results, state } }: { run: ScenarioRun }) {
  const passed = results.filter(({ outcome }) => outcome === 'passed').length;
  const failed = results.length - passed;
  const words = { running: 'Running', done: failed > 0 ? 'Failed' : 'Passed', cancelled: 'Cancelled' }[state];
  const tone = state === 'running' ? 'neutral' : failed > 0 ? 'bad' : state === 'done' ? 'ok' : 'warn';
  return (
    <Group gap={8} px={12} py={8} mih={45} role="status" style={{ borderBottom: '1px solid var(--line)' }}>
      {state === 'running' && <Loader size={14} color="var(--accent)" aria-hidden />}
      <Badge outcome={tone}>{words}</Badge>
      <Text span size="sm" c="dim">
        {passed} of {files.length} passed
        {failed > 0 && `, ${failed} failed`}
      </Text>
    </Group>
  );
}

interface ScenarioProps {
  run: ScenarioRun;
  of: Pick<ScenarioResult, 'error' | 'file' | 'name'> & { steps: readonly ScenarioStepResult[]; durationMs?: number };
  outcome: ScenarioResult['outcome'] | 'running';
}

const outcomes = {
  passed: { tone: 'ok', label: 'passed' },
  failed: { tone: 'bad', label: 'failed' },
  cancelled: { tone: 'warn', label: 'cancelled' },
  'could-not-start': { tone: 'bad', label: 'did not start' },
  running: { tone: 'neutral', label: 'running' },
} as const;

function Scenario({ of: { durationMs, error, file, name, steps }, outcome, run }: ScenarioProps) {
  const { label, tone } = outcomes[outcome];
  return (
    <Box component="section" aria-label={name} style={{ borderBottom: '1px solid var(--line)' }}>
      <Group gap={8} px={12} py={8} wrap="nowrap">
        <Text component="h2" size="sm" fw={600} flex={1} miw={0} truncate title={file}>
          {name}
        </Text>
        {durationMs !== undefined && (
          <Text span size="xs" c="faint" ff="mono">
            {formatDuration(durationMs)}
          </Text>
        )}
        <Badge outcome={tone}>{label}</Badge>
      </Group>
      <Problem px={12} pb={8}>
        {error}
      </Problem>
      <ol>
        {steps.map((step) => (
          <StepResult key={step.index} step={step} run={run} file={file} />
        ))}
      </ol>
    </Box>
  );
}
