import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { SkipForward, Square } from 'lucide-react';
import { useState } from 'react';
import type { TrialRun } from '#shared/model/trial.ts';
import { Button } from '../../../components/button.tsx';
import { ProgressLine } from '../../../components/progress-line/progress-line.tsx';
import { ScreenAction } from '../../../components/screen.tsx';
import { formatCountdown } from '../../../components/token/token-life.ts';
import { useNow } from '../../../components/use-now.ts';
import type { TrialRow } from '../../../store/trials/trial-rows.ts';
import { useStoreState } from '../../../store/use-stores.ts';

/** The running trial: its progress, what the user must do now, and the time left. */
export function RunningTrials({ report, rows }: { report: TrialRun; rows: readonly TrialRow[] }) {
  const { skip } = useStoreState('trials', (state) => state);
  const { current, asks, called = false, waitsUntil, results, total, target, subject } = report;
  const trial = rows.find((row) => row.trial.id === current)?.trial;
  const preparing = subject === 'receiver' ? 'Preparing the sender' : 'Preparing the next trial';
  return (
    <Paper
      component="section"
      pos="relative"
      flex="none"
      p="12 var(--edge) 16"
      bd="1px solid var(--accent)"
      style={{ overflow: 'hidden' }}
      aria-label="Running"
    >
      <Stack gap={8}>
        <Group gap={12} wrap="nowrap" align="baseline">
          <Text span fz="sm" c="dim" style={{ whiteSpace: 'nowrap' }}>
            Trial {Math.min(results.length + 1, total)} of {total}
          </Text>
          <Title flex={1} miw={0}>
            {trial?.title ?? preparing}
          </Title>
          {waitsUntil !== undefined && <TimeLeft called={called} until={Date.parse(waitsUntil)} />}
        </Group>
        <Text
          fz="xl"
          lh="xl"
          fw={600}
          style={{ overflowWrap: 'anywhere', textWrap: 'pretty' }}
          role="status"
          aria-label="What to do now"
        >
          {asks ?? (subject === 'receiver' ? `Posting to ${target}` : 'Preparing…')}
        </Text>
        <Text fz="sm" c="dim">
          {trial?.does}
        </Text>
        <Button
          icon={SkipForward}
          w="fit-content"
          disabled={!trial}
          title="Ends this trial and grades the calls received so far"
          onClick={() => void skip()}
        >
          Skip trial
        </Button>
      </Stack>
      <ProgressLine label="Completed trials" done={results.length} total={total} running />
    </Paper>
  );
}

/** Cancels the test, also while the other subject is shown. */
export function CancelTest() {
  const { cancel } = useStoreState('trials', (state) => state);
  const [cancelling, setCancelling] = useState(false);
  return (
    <ScreenAction>
      <Button
        busy={cancelling}
        icon={Square}
        onClick={() => {
          setCancelling(true);
          void cancel().finally(() => setCancelling(false));
        }}
      >
        Cancel test
      </Button>
    </ScreenAction>
  );
}

/** The time left for the first call, or after a call until the trial is graded. */
function TimeLeft({ called, until }: { called: boolean; until: number }) {
  const leftMs = until - useNow();
  return (
    <Group component="span" gap={6} wrap="nowrap" align="baseline" fz="sm" c="dim" style={{ whiteSpace: 'nowrap' }}>
      {called ? 'Call received; graded in' : 'Waiting for a call'}
      <Text span fz="xl" lh="xl" fw={600} c="text" role="timer" aria-label="Time left">
        {formatCountdown(leftMs)}
      </Text>
    </Group>
  );
}
