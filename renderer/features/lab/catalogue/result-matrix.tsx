import { Box, Group, Title, Tooltip } from '@mantine/core';
import { Check, Minus, X } from 'lucide-react';
import { memo, useMemo } from 'react';
import { formatDuration } from '#shared/trace/format-duration.ts';
import { Mono } from '../../../components/mono.tsx';
import { findExperiments, standingOf } from '../../../store/lab/find-experiments.ts';
import { useExperiments } from '../../../store/use-experiments.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import { standings, useExperiment } from '../standing.tsx';
import styles from './catalogue.module.css';

const icons = { 'not-run': Minus, 'as-expected': Check, 'not-as-expected': X };

const cells = { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(24px, 1fr))', gap: 4 };

/** The results of all experiments: a row of cells per layer. */
export function ResultMatrix() {
  const { items } = useExperiments();
  const results = useStoreState('lab', (state) => state.results);
  const layers = useMemo(() => findExperiments(items, results, {}), [items, results]);
  return (
    <Box
      component="section"
      w="clamp(248px, calc(27vw / var(--zoom)), 384px)"
      flex="none"
      p="8 16 16"
      bg="var(--panel)"
      style={{ borderLeft: '1px solid var(--line)', overflow: 'auto' }}
      aria-label="Results"
    >
      <Title>Results</Title>
      {layers.map(({ layer, title, experiments }) => {
        const good = experiments.filter(({ id }) => standingOf(results.get(id)) === 'as-expected').length;
        return (
          <Box key={layer} mt={12}>
            <Group justify="space-between" mb={4}>
              <Title order={3}>{title}</Title>
              <Mono fz="xs" c={good === experiments.length ? 'ok' : 'faint'}>
                {good} of {experiments.length}
              </Mono>
            </Group>
            <ul style={cells} aria-label={title}>
              {experiments.map(({ id, title: name }) => (
                <li key={id}>
                  <Cell id={id} title={name} />
                </li>
              ))}
            </ul>
          </Box>
        );
      })}
    </Box>
  );
}

/** Renders again only when the result of its own experiment changes. */
const Cell = memo(function Cell({ id, title }: { id: string; title: string }) {
  const { result, standing, running } = useExperiment(id);
  const Icon = icons[standing];
  const words = running ? 'running' : standings[standing].words;
  const status = result && !running ? `${words}, ${formatDuration(result.durationMs)}` : words;
  return (
    <Tooltip label={`${title}: ${status}`} openDelay={60}>
      <a
        className={styles.cell}
        href={`#/lab/${id}`}
        aria-label={`${title}: ${words}`}
        data-standing={running ? 'running' : standing}
      >
        <Icon size={12} strokeWidth={2.5} aria-hidden />
      </a>
    </Tooltip>
  );
});
