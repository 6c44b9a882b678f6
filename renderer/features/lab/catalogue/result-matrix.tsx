import { Box, Group, Title, Tooltip } from '@mantine/core';
import { Check, Minus, Slash, X } from 'lucide-react';
import { memo, useMemo } from 'react';
import type { Experiment } from '#shared/model/experiment.ts';
import { durationText } from '../../../components/text/duration-text.ts';
import { Mono } from '../../../components/mono.tsx';
import { findExperiments, standingOf } from '../../../store/lab/find-experiments.ts';
import { useExperiments } from '../../../store/use-experiments.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import { standings, useExperiment } from '../standing.tsx';
import styles from './catalogue.module.css';

const icons = { 'not-run': Minus, 'as-expected': Check, 'not-as-expected': X, 'not-applicable': Slash };

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
        const standing = experiments.map((one) => standingOf(one, results.get(one.id)));
        const good = standing.filter((one) => one === 'as-expected').length;
        const applicable = standing.filter((one) => one !== 'not-applicable').length;
        return (
          <Box key={layer} mt={12}>
            <Group justify="space-between" mb={4}>
              <Title order={3}>{title}</Title>
              <Mono fz="xs" c={good === applicable ? 'ok' : 'faint'}>
                {good} of {applicable}
              </Mono>
            </Group>
            <ul style={cells} aria-label={title}>
              {experiments.map((one) => (
                <li key={one.id}>
                  <Cell experiment={one} />
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
const Cell = memo(function Cell({ experiment }: { experiment: Experiment }) {
  const { id, title } = experiment;
  const { result, standing, running } = useExperiment(experiment);
  const Icon = icons[standing];
  const words = running ? 'running' : standings[standing].words;
  const status = result && !running ? `${words}, ${durationText(result.durationMs)}` : words;
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
