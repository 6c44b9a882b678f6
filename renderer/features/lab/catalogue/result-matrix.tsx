import { Tooltip } from '@mantine/core';
import { Check, Minus, X } from 'lucide-react';
import { memo, useMemo } from 'react';
import { formatDuration } from '#shared/trace/format-duration.ts';
import { everyExperiment, findExperiments, standingOf } from '../../../store/lab/find-experiments.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import { standingWords } from '../standing-words.ts';
import { useExperiment } from '../use-experiment.ts';
import styles from './matrix.module.css';

const icons = { 'not-run': Minus, 'as-expected': Check, 'not-as-expected': X };

/** The results of all experiments: a row of cells per layer. */
export function ResultMatrix() {
  const items = useStoreState('lab', (state) => state.items);
  const results = useStoreState('lab', (state) => state.results);
  const layers = useMemo(() => findExperiments(items, results, everyExperiment), [items, results]);
  return (
    <section className={styles.matrix} aria-label="Results">
      <h2>Results</h2>
      {layers.map(({ layer, title, experiments }) => {
        const good = experiments.filter(({ id }) => standingOf(results.get(id)) === 'as-expected').length;
        return (
          <div key={layer} className={styles.layer}>
            <h3>
              {title}
              <span data-all={good === experiments.length}>
                {good} of {experiments.length}
              </span>
            </h3>
            <ul className={styles.cells} aria-label={title}>
              {experiments.map(({ id, title: name }) => (
                <li key={id}>
                  <Cell id={id} title={name} />
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </section>
  );
}

/** Renders again only when the result of its own experiment changes. */
const Cell = memo(function Cell({ id, title }: { id: string; title: string }) {
  const { result, standing, running } = useExperiment(id);
  const Icon = icons[standing];
  const words = running ? 'running' : standingWords[standing].words;
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
