import { Group, Text, Box, Loader } from '@mantine/core';
import { ArrowRightLeft, ListTree, Redo2 } from 'lucide-react';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { ScenarioStepResult } from '#shared/scenario/scenario-result.ts';
import type { ScenarioRun } from '#shared/scenario/workspace.ts';
import { Button } from '../../../components/button.tsx';
import { PlayButton } from '../../../components/player/play-button.tsx';
import { RunStep } from '../../../components/run/run-step.tsx';
import { TraceButton } from '../../../components/trace-button.tsx';
import { useStores } from '../../../store/use-stores.ts';
import { SequenceDiagram } from '../../../components/sequence-diagram/sequence-diagram.tsx';
import { refusalOf } from '../../../store/refusal-of.ts';
import { useApi } from '../../../store/use-engine.ts';

interface StepResultProps {
  step: ScenarioStepResult;
  run: ScenarioRun;
  file: string;
  /** Whether the scenario has ended, so that its traces are complete. */
  ended: boolean;
}

/** The result of a step, with its place in the file. */
export function StepResult({ ended, file, run, step }: StepResultProps) {
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
          <Button
            size="small"
            icon={<ArrowRightLeft size={13} aria-hidden />}
            aria-expanded={diagram}
            onClick={() => showDiagram(!diagram)}
          >
            {diagram ? 'Hide diagram' : 'Show diagram'}
          </Button>
        )}
        {run.on === 'attached' && (
          <>
            <PlayButton trace={trace} />
            <TraceButton trace={trace} icon={<ListTree size={13} aria-hidden />}>
              Open trace
            </TraceButton>
          </>
        )}
        <Button
          size="small"
          icon={<Redo2 size={13} aria-hidden />}
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
    <Box ml={-50}>
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
