import { Play } from 'lucide-react';
import { experimentLayers } from '#shared/experiments/layers.ts';
import { Button } from '../../../components/button.tsx';
import { FilterChip } from '../../../components/filter-chip/filter-chip.tsx';
import { SearchField } from '../../../components/search-field.tsx';
import { standingOf, type ExperimentStanding, type FoundLayer } from '../../../store/lab/find-experiments.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import { ReportMenu } from '../report/report-menu.tsx';
import { standingWords } from '../standing-words.ts';
import styles from './catalogue.module.css';

const standings = Object.keys(standingWords) as ExperimentStanding[];
const tones: Partial<Record<ExperimentStanding, 'ok' | 'bad'>> = { 'as-expected': 'ok', 'not-as-expected': 'bad' };

/** Search and filters, the report menu and the button that runs the experiments shown. */
export function Toolbar({ found }: { found: readonly FoundLayer[] }) {
  const { items, filter, narrow, results, run, start } = useStoreState('lab', (state) => state);
  const shown = found.flatMap(({ experiments }) => experiments.map(({ id }) => id));
  const narrowed = shown.length < items.length;
  const countOf = (standing: ExperimentStanding) =>
    items.filter(({ id }) => standingOf(results.get(id)) === standing).length;
  return (
    <div className={styles.toolbar} role="toolbar" aria-label="Failure lab">
      <SearchField
        label="Search the experiments"
        placeholder="Search: token, 401, RFC 6750"
        value={filter.text}
        takesSearchKey
        onChange={(text) => narrow({ text })}
        onLeave={() => {
          document.querySelector<HTMLElement>('[role="grid"] [data-row]')?.focus();
        }}
      />
      <select
        className={styles.select}
        aria-label="Layer"
        value={filter.layer}
        onChange={(event) => {
          narrow({ layer: experimentLayers.find(({ layer }) => layer === event.target.value)?.layer ?? 'all' });
        }}
      >
        <option value="all">All layers</option>
        {experimentLayers.map(({ layer, title }) => (
          <option key={layer} value={layer}>
            {title}
          </option>
        ))}
      </select>
      <div className={styles.standings} role="group" aria-label="Filter by result">
        {standings.map((standing) => (
          <FilterChip
            key={standing}
            label={sentence(standingWords[standing].words)}
            count={String(countOf(standing))}
            tone={tones[standing]}
            pressed={filter.standing === standing}
            onPress={() => narrow({ standing: filter.standing === standing ? 'all' : standing })}
          />
        ))}
      </div>
      <span className={styles.grow} />
      <ReportMenu />
      <Button
        look="primary"
        disabled={shown.length === 0 || run?.state === 'running'}
        icon={<Play size={14} aria-hidden />}
        onClick={() => void start(narrowed ? { ids: shown } : undefined)}
      >
        {narrowed ? `Run ${String(shown.length)} shown` : 'Run all'}
      </Button>
    </div>
  );
}

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
