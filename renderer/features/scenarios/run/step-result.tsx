import { Box, Group, Stack, Text } from '@mantine/core';
import { ArrowRightLeft, Circle, CircleCheck, CircleX, CornerDownRight, ListTree, Redo2 } from 'lucide-react';
import { useState } from 'react';
import type { ScenarioFinding, ScenarioStepResult } from '#shared/scenario/scenario-result.ts';
import type { ScenarioRun } from '#shared/scenario/workspace.ts';
import { formatDuration } from '#shared/trace/format-duration.ts';
import { Button } from '../../../components/button.tsx';
import { CopyButton } from '../../../components/copy-button.tsx';
import { DiagnosisView } from '../../../components/diagnosis-view.tsx';
import { Disclosure } from '../../../components/disclosure.tsx';
import { Table } from '../../../components/table.tsx';
import { PlayButton } from '../../../components/player/play-button.tsx';
import { TraceButton } from '../../../components/trace-button.tsx';
import { useMask } from '../../../components/use-mask.ts';
import { useStores } from '../../../store/use-stores.ts';
import styles from '../scenarios.module.css';
import { TraceDiagram } from './trace-diagram.tsx';

interface StepResultProps {
  step: ScenarioStepResult;
  run: ScenarioRun;
  file: string;
  /** Whether the scenario has ended, so that its traces are complete. */
  ended: boolean;
}

const icons = {
  passed: { Icon: CircleCheck, color: 'var(--ok)' },
  failed: { Icon: CircleX, color: 'var(--bad)' },
  skipped: { Icon: CornerDownRight, color: 'var(--warn)' },
  'not-reached': { Icon: Circle, color: 'var(--faint)' },
} as const;

/** The result of a step: open if it failed. */
export function StepResult({ ended, file, run, step }: StepResultProps) {
  const { durationMs, index, name, outcome } = step;
  const { color, Icon } = icons[outcome];
  return (
    <Box component="li" pl={28} pr={12} data-outcome={outcome} className={styles.step}>
      <Disclosure
        open={outcome === 'failed'}
        label={
          <Group
            component="span"
            gap={8}
            wrap="nowrap"
            display="inline-flex"
            py={2}
            style={{ verticalAlign: 'middle' }}
          >
            <Icon size={14} color={color} aria-label={outcome} style={{ flex: 'none' }} />
            <Text span size="sm" c={outcome === 'not-reached' || index < run.from ? 'faint' : 'text'}>
              {name}
            </Text>
            {outcome !== 'not-reached' && (
              <Text span size="xs" c="faint" ff="mono">
                {formatDuration(durationMs)}
              </Text>
            )}
          </Group>
        }
      >
        <StepDetails step={step} run={run} file={file} ended={ended} />
      </Disclosure>
    </Box>
  );
}

function StepDetails({ ended, file, run, step }: StepResultProps) {
  const { diagnosis, error, findings, index, line, note, outcome, trace, traceText } = step;
  const { start } = useStores().scenarios.getState();
  const [diagram, showDiagram] = useState(false);
  const mask = useMask();
  return (
    <Stack gap={8} pl={22} pb={8}>
      {error !== undefined && (
        <Text size="sm" c="bad" style={{ overflowWrap: 'anywhere' }}>
          {mask.text(error)}
        </Text>
      )}
      {note !== undefined && (
        <Text size="sm" c="dim">
          {note}
        </Text>
      )}
      {findings.length > 0 && <Findings findings={findings} />}
      {diagnosis && <DiagnosisView diagnosis={diagnosis} good={outcome !== 'failed'} />}
      {traceText !== undefined && (
        <Group gap={4} wrap="nowrap" align="flex-start">
          <pre className={styles.trace}>{mask.text(traceText)}</pre>
          <CopyButton what="trace" text={traceText} />
        </Group>
      )}
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
    </Stack>
  );
}

function Findings({ findings }: { findings: readonly ScenarioFinding[] }) {
  const mask = useMask();
  return (
    <Table
      label="Expectations"
      items={findings.map((finding, index) => ({ ...finding, index }))}
      keyOf={({ index }) => String(index)}
      isBad={({ met }) => !met}
      columns={[
        { title: 'What', cell: ({ what }) => <code>{what}</code> },
        {
          title: 'Expected',
          cell: ({ expected, what }) => <span className={styles.value}>{mask.value(what, expected)}</span>,
        },
        {
          title: 'Observed',
          cell: ({ met, observed, what }) => (
            <Text span inherit c={met ? 'text' : 'bad'} className={styles.value}>
              {mask.value(what, observed)}
            </Text>
          ),
        },
      ]}
    />
  );
}
