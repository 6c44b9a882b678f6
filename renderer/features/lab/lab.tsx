import { Box, Stack, Text } from '@mantine/core';
import { Play, Square } from 'lucide-react';
import type { ExperimentRun } from '#shared/model/experiment.ts';
import { counted } from '#shared/trace/counted.ts';
import { Button } from '../../components/button.tsx';
import { ProblemNote } from '../../components/note.tsx';
import { ProgressLine } from '../../components/progress-line/progress-line.tsx';
import { RecordScreen } from '../../components/record/record-screen.tsx';
import { ReportMenu } from '../../components/report-menu.tsx';
import { ScreenAction } from '../../components/screen.tsx';
import { timeOfDay } from '../../components/text/time-text.ts';
import { useControlKeys } from '../../components/use-control-keys.ts';
import { useExperiments, useFoundExperiments, useResults } from '../../store/use-experiments.ts';
import { useRun, useRunning } from '../../store/use-run.ts';
import { useStores, useStoreState } from '../../store/use-stores.ts';
import { ExperimentList } from './experiment-list.tsx';
import { ExperimentDetail } from './experiment/experiment-detail.tsx';
import { FileProblems } from './file-problems.tsx';

/** The failure lab: the experiments with their results, and the selected one. Ctrl Enter runs it. */
export function Lab() {
  const { runs } = useStores();
  const list = useExperiments();
  const { shown } = useFoundExperiments();
  useControlKeys({
    Enter: shown === undefined ? undefined : () => void runs.getState().start({ kind: 'experiments', ids: [shown] }),
  });
  return (
    <Stack gap={0} h="100%" miw={0}>
      <RefusalNote />
      <FileProblems what="experiments" problems={list.problems} />
      <RunStrip />
      <div style={{ flex: 1, minHeight: 0 }}>
        <RecordScreen list={<ExperimentList />} isEmpty={shown === undefined} detail={<ExperimentDetail />} />
      </div>
    </Stack>
  );
}

/** Shows why a run did not start or ended early, until it is dismissed. */
function RefusalNote() {
  const { dismiss, refusals } = useStoreState('runs', (state) => state);
  const problem = useRun('experiments')?.problem;
  const refusal = refusals.experiments;
  if (refusal !== undefined)
    return (
      <ProblemNote title="Cannot run the experiments." onDismiss={() => dismiss('experiments')}>
        {refusal}
      </ProblemNote>
    );
  return problem === undefined ? null : <ProblemNote title="The run ended early.">{problem}</ProblemNote>;
}

/** The progress of the run, or the end of the last one, its report, and the button that runs the experiments shown. */
function RunStrip() {
  const { client, runs } = useStores();
  const run = useRun('experiments');
  const running = useRunning('experiments');
  const { items } = useExperiments();
  const results = useResults();
  const { found } = useFoundExperiments();
  const narrowed = found.length < items.length;
  return (
    <Box
      pos="relative"
      flex="none"
      {...(run && { p: '4 var(--edge) 6', style: { borderBottom: '1px solid var(--line)' } })}
    >
      <Text truncate fz="sm" c={running ? 'text' : 'dim'} role="status" aria-label="Run">
        {run && runWords(run, items.find(({ id }) => id === run.current)?.title)}
      </Text>
      <ScreenAction>
        <ReportMenu
          file={(format) => client.experiments.report({ format })}
          disabled={results.size === 0}
          command={{ label: 'Copy command that runs all', text: 'hookbench lab' }}
        />
        {running ? (
          <Button icon={Square} onClick={() => void runs.getState().cancel('experiments')}>
            Cancel
          </Button>
        ) : (
          <Button
            look="primary"
            disabled={found.length === 0}
            icon={Play}
            onClick={() =>
              void runs.getState().start({ kind: 'experiments', ...(narrowed && { ids: found.map(({ id }) => id) }) })
            }
          >
            {narrowed ? `Run ${String(found.length)} shown` : 'Run all'}
          </Button>
        )}
      </ScreenAction>
      {run && (
        <ProgressLine
          label="Completed experiments"
          done={run.results.length}
          total={run.total}
          running={running}
          upon
        />
      )}
    </Box>
  );
}

function runWords({ state, results, total, startedAt }: ExperimentRun, current: string | undefined): string {
  const progress = `${String(results.length)} of ${counted(total, 'experiment', 'experiments')}`;
  if (state === 'running') return current === undefined ? progress : `${progress}: ${current}`;
  const end = {
    done: 'completed',
    cancelled: 'completed, then cancelled',
    failed: 'completed, then the run failed',
  }[state];
  return `${progress} ${end}; started at ${timeOfDay(Date.parse(startedAt)).slice(0, 8)}`;
}
