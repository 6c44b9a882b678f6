import { Box, Group, Stack, Text } from '@mantine/core';
import { Circle, CircleCheck, CircleX, CornerDownRight } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { Finding } from '#shared/model/finding.ts';
import type { ScenarioStepResult } from '#shared/scenario/scenario-result.ts';
import { durationText } from '../text/time-text.ts';
import { CommandBlock } from '../command-block.tsx';
import { DiagnosisView } from '../diagnosis-view.tsx';
import { Disclosure } from '../disclosure.tsx';
import { Table } from '../table.tsx';
import { useMask } from '../use-mask.ts';
import styles from './run.module.css';

const icons = {
  passed: { Icon: CircleCheck, color: 'var(--ok)' },
  failed: { Icon: CircleX, color: 'var(--bad)' },
  skipped: { Icon: CornerDownRight, color: 'var(--warn)' },
  'not-reached': { Icon: Circle, color: 'var(--faint)' },
} as const;

interface RunStepProps {
  step: ScenarioStepResult;
  /** Before and after the name. */
  before?: ReactNode;
  after?: ReactNode;
  /** Whether the step does not count. */
  faint?: boolean;
  /** What else is known of it, and what can be done, below its findings. */
  children: ReactNode;
}

/** The result of a step of a run, open if it failed. */
export function RunStep({ after, before, children, faint = false, step }: RunStepProps) {
  const { durationMs, name, outcome } = step;
  const { color, Icon } = icons[outcome];
  const [open, setOpen] = useState(outcome === 'failed');
  return (
    <Box component="li" pl="calc(var(--edge) + 14px)" pr="var(--edge)" data-outcome={outcome} className={styles.step}>
      <Disclosure
        open={open}
        onToggle={setOpen}
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
            {before}
            <Text span size="sm" c={outcome === 'not-reached' || faint ? 'faint' : 'text'}>
              {name}
            </Text>
            {after}
            {outcome !== 'not-reached' && (
              <Text span size="sm" c="faint">
                {durationText(durationMs)}
              </Text>
            )}
          </Group>
        }
      >
        {open && <Details step={step}>{children}</Details>}
      </Disclosure>
    </Box>
  );
}

function Details({ children, step }: Pick<RunStepProps, 'children' | 'step'>) {
  const { diagnosis, error, findings, note, outcome, traceText } = step;
  const mask = useMask();
  return (
    <Stack gap={8} pl={22} pb={8}>
      {error !== undefined && (
        <Text size="sm" c="bad" style={{ overflowWrap: 'anywhere' }}>
          {mask.text(error)}
        </Text>
      )}
      {note !== undefined && (
        <Text size="sm" c="dim" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
          {mask.text(note)}
        </Text>
      )}
      {findings.length > 0 && <Findings findings={findings} />}
      {diagnosis && <DiagnosisView diagnosis={diagnosis} good={outcome !== 'failed'} />}
      {traceText !== undefined && <CommandBlock what="trace" text={traceText} wraps={false} />}
      {children}
    </Stack>
  );
}

function Findings({ findings }: { findings: readonly Finding[] }) {
  const mask = useMask();
  return (
    <Table
      label="Expectations"
      items={findings
        .map((finding, index) => ({ ...finding, index }))
        .toSorted((one, other) => Number(one.met) - Number(other.met))}
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
