import { Group, Text } from '@mantine/core';
import { ArrowRightLeft, ListTree, Redo2 } from 'lucide-react';
import { useState } from 'react';
import type { ScenarioStepResult } from '#shared/scenario/scenario-result.ts';
import type { ScenarioRun } from '#shared/scenario/workspace.ts';
import { Button } from '../../../components/button.tsx';
import { PlayButton } from '../../../components/player/play-button.tsx';
import { RunStep } from '../../../components/run/run-step.tsx';
import { TraceButton } from '../../../components/trace-button.tsx';
import { useStores } from '../../../store/use-stores.ts';
import { TraceDiagram } from './trace-diagram.tsx';

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
