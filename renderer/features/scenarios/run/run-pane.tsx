import { Box, Group, Loader, Stack, Text } from '@mantine/core';
import { ArrowRightLeft, ListTree, Redo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ScenarioResult, ScenarioStepResult } from '#shared/scenario/scenario-result.ts';
import type { ScenarioRun } from '#shared/scenario/workspace.ts';
import { durationText } from '../../../components/text/time-text.ts';
import { Badge } from '../../../components/badge.tsx';
import { EvidenceMenu } from '../../../components/evidence-menu.tsx';
import { Problem } from '../../../components/note.tsx';
import { RunSummary } from '../../../components/run/run-summary.tsx';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../components/button.tsx';
import { PlayButton } from '../../../components/player/play-button.tsx';
import { RunStep } from '../../../components/run/run-step.tsx';
import { TraceButton } from '../../../components/trace-button.tsx';
import { useStores, useApi } from '../../../store/use-stores.ts';
import { SequenceDiagram } from '../../../components/sequence-diagram/sequence-diagram.tsx';
import { refusalOf } from '../../../store/refusal-of.ts';

/** The current or last run: each scenario with its steps, as they end. */
export function RunPane({ run }: { run: ScenarioRun }) {
  const { problem, results, running, state } = run;
  const starting = state === 'running' && running.length === 0;
  return (
    <Stack
      component="section"
      id="scenario-results"
      aria-label="Results"
      gap={0}
      h="100%"
      miw={0}
      style={{ overflow: 'auto' }}
      tabIndex={0}
    >
      <Summary run={run} />
      <Problem px="var(--edge)" py={8}>
        {problem}
      </Problem>
      {failedFirst(results).map((result) => (
        <Scenario
          key={result.file}
          run={run}
          of={result}
          outcome={result.outcome}
          end={<Report of={result} run={run} />}
        />
      ))}
      {running.map((one) => (
        <Scenario key={one.file} run={run} of={{ ...one, error: undefined }} outcome="running" />
      ))}
      {starting && results.length < run.files.length && (
        <Group gap={8} px="var(--edge)" py={8}>
          <Loader size={14} color="var(--accent)" />
          <Text span size="sm" c="dim">
            Starting the parties
          </Text>
        </Group>
      )}
    </Stack>
  );
}

/** The results, the newest first, and before them those that did not pass. */
const failedFirst = (results: readonly ScenarioResult[]): ScenarioResult[] =>
  results.toReversed().toSorted((one, other) => Number(one.outcome === 'passed') - Number(other.outcome === 'passed'));

function Summary({ run }: { run: ScenarioRun }) {
  const passed = run.results.filter(({ outcome }) => outcome === 'passed').length;
  return <RunSummary run={run} passed={passed} failed={run.results.length - passed} total={run.files.length} />;
}

/** Copies a report of a scenario, and exports what this Hookbench has recorded of it. */
function Report({ of: { file, steps }, run: { files, id, on } }: { of: ScenarioResult; run: ScenarioRun }) {
  const traces = steps.filter(({ trace }) => trace !== undefined);
  const { trace } = traces.find(({ outcome }) => outcome === 'failed') ?? traces.at(-1) ?? {};
  return (
    <EvidenceMenu
      subject={{ kind: 'scenario', id: `${id}.${String(files.indexOf(file))}` }}
      trace={on === 'attached' ? trace : undefined}
    />
  );
}

interface ScenarioProps {
  run: ScenarioRun;
  of: Pick<ScenarioResult, 'error' | 'file' | 'name'> & { steps: readonly ScenarioStepResult[]; durationMs?: number };
  outcome: ScenarioResult['outcome'] | 'running';
  end?: ReactNode;
}

/** The color and the word of each outcome of a scenario. */
export const outcomes = {
  passed: { tone: 'ok', label: 'passed' },
  failed: { tone: 'bad', label: 'failed' },
  cancelled: { tone: 'warn', label: 'cancelled' },
  'could-not-start': { tone: 'bad', label: 'did not start' },
  running: { tone: 'neutral', label: 'running' },
} as const;

function Scenario({ end, of: { durationMs, error, file, name, steps }, outcome, run }: ScenarioProps) {
  const { label, tone } = outcomes[outcome];
  return (
    <Box component="section" aria-label={name} style={{ borderBottom: '1px solid var(--line)' }}>
      <Group gap={8} px="var(--edge)" py={8} wrap="nowrap">
        <Text component="h2" size="sm" fw={600} flex={1} miw={0} truncate title={file}>
          {name}
        </Text>
        {durationMs !== undefined && (
          <Text span size="sm" c="faint">
            {durationText(durationMs)}
          </Text>
        )}
        <Badge outcome={tone}>{label}</Badge>
        {end}
      </Group>
      <Problem px="var(--edge)" pb={8}>
        {error}
      </Problem>
      <ol>
        {steps.map((step) => (
          <StepResult key={step.index} step={step} run={run} file={file} ended={durationMs !== undefined} />
        ))}
      </ol>
    </Box>
  );
}

interface StepResultProps {
  step: ScenarioStepResult;
  run: ScenarioRun;
  file: string;
  /** Whether the scenario has ended, so that its traces are complete. */
  ended: boolean;
}

/** The result of a step, with its place in the file. */
function StepResult({ ended, file, run, step }: StepResultProps) {
  const { index, line, trace } = step;
  const { start } = useStores().scenarios.getState();
  const [diagram, showDiagram] = useState(false);
  return (
    <RunStep step={step} faint={index < run.from}>
      {diagram && trace !== undefined && <TraceDiagram run={run.id} file={file} trace={trace} />}
      <Group gap={8}>
        <Text span size="xs" c="faint">
          Line {line}
        </Text>
        {ended && trace !== undefined && (
          <Button size="small" icon={ArrowRightLeft} aria-expanded={diagram} onClick={() => showDiagram(!diagram)}>
            {diagram ? 'Hide diagram' : 'Show diagram'}
          </Button>
        )}
        {run.on === 'attached' && (
          <>
            <PlayButton trace={trace} />
            <TraceButton trace={trace} icon={ListTree}>
              Open trace
            </TraceButton>
          </>
        )}
        <Button
          size="small"
          icon={Redo2}
          disabled={run.state === 'running'}
          title="Runs the steps before it, then shows the results from here"
          onClick={() => void start({ files: [file], from: index })}
        >
          Run from here
        </Button>
      </Group>
    </RunStep>
  );
}

interface TraceDiagramProps {
  /** Id of the run. */
  run: string;
  file: string;
  trace: string;
}

/** The messages of a step's trace, also of parties that the scenario had for itself. */
function TraceDiagram({ file, run, trace }: TraceDiagramProps) {
  const options = useApi().scenarios.runTrace.queryOptions({ input: { file, trace }, staleTime: Infinity });
  const { data, error } = useQuery({ ...options, queryKey: [...options.queryKey, run] });
  if (error) return <Words>{refusalOf(error).words}</Words>;
  if (!data) {
    return (
      <Group>
        <Loader size={14} color="var(--accent)" />
      </Group>
    );
  }
  if (data.entries.length === 0) return <Words>The messages of this run are not stored.</Words>;
  // As wide as the results.
  return (
    <Box ml="calc(-36px - var(--edge))">
      <SequenceDiagram entries={data.entries} />
    </Box>
  );
}

function Words({ children }: { children: string }) {
  return (
    <Text size="sm" c="dim">
      {children}
    </Text>
  );
}
