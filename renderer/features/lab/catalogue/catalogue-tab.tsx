import { Flex, Group, Stack, Text } from '@mantine/core';
import { FlaskConical, Play, Square } from 'lucide-react';
import { useMemo } from 'react';
import { experimentLayers } from '#shared/experiments/layers.ts';
import type { ExperimentLayer, ExperimentRun } from '#shared/model/experiment.ts';
import { counted } from '#shared/trace/counted.ts';
import { Button } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Select } from '../../../components/field/select-field.tsx';
import { FilterChip } from '../../../components/filter-chip/filter-chip.tsx';
import { ListState } from '../../../components/list/list-state.tsx';
import { ProgressLine } from '../../../components/progress-line/progress-line.tsx';
import { ReportMenu } from '../../../components/report-menu.tsx';
import { SearchField } from '../../../components/search-field.tsx';
import { timeOfDay } from '../../../components/text/time-of-day.ts';
import {
  findExperiments,
  standingOf,
  type ExperimentStanding,
  type FoundLayer,
} from '../../../store/lab/find-experiments.ts';
import { withPart } from '../../../store/paged-list.ts';
import { useExperiments } from '../../../store/use-experiments.ts';
import { useRun, useRunning } from '../../../store/use-run.ts';
import { useStores, useStoreState } from '../../../store/use-stores.ts';
import { FileProblems } from '../file-problems.tsx';
import { standings } from '../standing.tsx';
import { CatalogueList } from './catalogue-list.tsx';
import { ResultMatrix } from './result-matrix.tsx';

/** All experiments by layer with their results, and the buttons that run them. */
export function CatalogueTab() {
  const list = useExperiments();
  const { items } = list;
  const results = useStoreState('lab', (state) => state.results);
  const filter = useStoreState('lab', (state) => state.filter);
  const narrow = useStoreState('lab', (state) => state.narrow);
  const found = useMemo(() => findExperiments(items, results, filter), [items, results, filter]);
  return (
    <Stack gap={0} h="100%" miw={0}>
      <Toolbar found={found} />
      <RunStrip />
      <FileProblems what="experiments" problems={list.problems} />
      <Flex flex={1} mih={0}>
        {found.length > 0 ? (
          <CatalogueList found={found} />
        ) : (
          <Stack flex={1}>
            <ListState what="experiments" list={{ ...list, filter, narrow }}>
              <EmptyState icon={<FlaskConical size={24} aria-hidden />} title="No experiments" />
            </ListState>
          </Stack>
        )}
        {items.length > 0 && <ResultMatrix />}
      </Flex>
    </Stack>
  );
}

const layers: readonly { value: ExperimentLayer | 'all'; label: string }[] = [
  { value: 'all', label: 'All layers' },
  ...experimentLayers.map(({ layer, title }) => ({ value: layer, label: title })),
];

const tones = { neutral: undefined, ok: 'ok', bad: 'bad' } as const;

/** Search and filters, the report menu and the button that runs the experiments shown. */
function Toolbar({ found }: { found: readonly FoundLayer[] }) {
  const { client } = useStores();
  const { items } = useExperiments();
  const { filter, narrow, results, start } = useStoreState('lab', (state) => state);
  const running = useRunning('experiments');
  const shown = found.flatMap(({ experiments }) => experiments.map(({ id }) => id));
  const narrowed = shown.length < items.length;
  const countOf = (standing: ExperimentStanding) =>
    items.filter((one) => standingOf(one, results.get(one.id)) === standing).length;
  const all = Object.keys(standings) as ExperimentStanding[];
  const offered = all.filter((one) => one !== 'not-applicable' || countOf(one) > 0);
  return (
    <Group gap={8} px={12} py={8} flex="none" role="toolbar" aria-label="Failure lab">
      <SearchField
        label="Search the experiments"
        placeholder="Search: token, 401, RFC 6750"
        value={filter.q ?? ''}
        takesSearchKey
        onChange={(q) => narrow(withPart(filter, 'q', q || undefined))}
        onLeave={() => document.querySelector<HTMLElement>('[role="grid"] [data-row]')?.focus()}
      />
      <Select
        aria-label="Layer"
        value={filter.layer ?? 'all'}
        choices={layers}
        onChange={(layer) => narrow(withPart(filter, 'layer', layer === 'all' ? undefined : layer))}
      />
      <Group gap={4} role="group" aria-label="Filter by result">
        {offered.map((standing) => (
          <FilterChip
            key={standing}
            label={standings[standing].label}
            count={String(countOf(standing))}
            tone={tones[standings[standing].outcome]}
            pressed={filter.standing === standing}
            onPress={() => narrow(withPart(filter, 'standing', filter.standing === standing ? undefined : standing))}
          />
        ))}
      </Group>
      <Group gap={8} ml="auto">
        <ReportMenu
          file={(format) => client.experiments.report({ format })}
          disabled={results.size === 0}
          command={{ label: 'Copy command that runs all', text: 'hookbench lab' }}
        />
        <Button
          look="primary"
          disabled={shown.length === 0 || running}
          icon={<Play size={14} aria-hidden />}
          onClick={() => void start(narrowed ? { ids: shown } : undefined)}
        >
          {narrowed ? `Run ${String(shown.length)} shown` : 'Run all'}
        </Button>
      </Group>
    </Group>
  );
}

/** The progress of the run, or the end of the last one. Has a fixed height so that the layout does not shift. */
function RunStrip() {
  const { runs } = useStores();
  const run = useRun('experiments');
  const { items } = useExperiments();
  const running = run?.state === 'running';
  const line = '1px solid var(--line)';
  return (
    <Group
      pos="relative"
      gap={12}
      wrap="nowrap"
      h={36}
      p="0 12 2"
      flex="none"
      bg="var(--panel)"
      style={{ borderTop: line, borderBottom: line }}
    >
      <Text flex={1} truncate fz="sm" c={running ? 'text' : 'dim'} role="status" aria-label="Run">
        {run
          ? runWords(run, items.find(({ id }) => id === run.current)?.title)
          : 'No run yet. Each experiment breaks one thing, checks the effect and restores it.'}
      </Text>
      {running && (
        <Button
          size="small"
          icon={<Square size={12} aria-hidden />}
          onClick={() => void runs.getState().cancel('experiments')}
        >
          Cancel
        </Button>
      )}
      {run && (
        <ProgressLine
          label="Completed experiments"
          done={run.results.length}
          total={run.total}
          running={running}
          upon
        />
      )}
    </Group>
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
