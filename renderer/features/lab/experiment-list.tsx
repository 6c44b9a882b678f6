import { FlaskConical } from 'lucide-react';
import { useCallback } from 'react';
import { experimentLayers } from '#shared/experiments/facts.ts';
import type { Experiment, ExperimentLayer } from '#shared/model/experiment.ts';
import { Badge } from '../../components/badge.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { FilterBar, FilterMenu, FilterSearch, FilterChip } from '../../components/filter-bar/filter-bar.tsx';
import { RowState, TwoLines } from '../../components/list/list-row.tsx';
import { MenuChoice } from '../../components/menu-choice.tsx';
import { type RecordColumn, RecordList, stateColumn } from '../../components/record/record-list.tsx';
import { durationText } from '../../components/text/time-text.ts';
import { standingOf, type ExperimentStanding } from '../../store/lab/find-experiments.ts';
import { wholeList } from '../../store/whole-list.ts';
import { withPart, useFilter } from '../../store/use-live-list.ts';
import { useExperiments, useFoundExperiments, useResults } from '../../store/use-experiments.ts';
import { useStoreState } from '../../store/use-stores.ts';
import { standings, useExperiment } from './standing.tsx';

const titleOf = (layer: ExperimentLayer | undefined): string =>
  experimentLayers.find((each) => each.layer === layer)?.title ?? 'All layers';

const columns: readonly RecordColumn<Experiment>[] = [
  {
    title: 'Experiment',
    width: 'minmax(0, 1fr)',
    cell: ({ breaks, layer, notApplicable, own, source, title }) => (
      <TwoLines
        first={title}
        second={`${own ? 'Own' : titleOf(layer)}: ${notApplicable ?? source}`}
        title={notApplicable ?? breaks}
      />
    ),
  },
  { ...stateColumn, cell: (experiment) => <State experiment={experiment} /> },
];

/** Its status, over the duration of its last run. */
function State({ experiment }: { experiment: Experiment }) {
  const { result, running, standing } = useExperiment(experiment);
  const { outcome, words } = standings[standing];
  return (
    <RowState below={result && durationText(result.durationMs)}>
      <Badge outcome={running ? 'neutral' : outcome}>{running ? 'running' : words}</Badge>
    </RowState>
  );
}

const idOf = ({ id }: Experiment): string => id;

/** The experiments with their last results. */
export function ExperimentList() {
  const list = useExperiments();
  const { found, shown } = useFoundExperiments();
  const choose = useStoreState('lab', (state) => state.choose);
  const { filter, narrow } = useFilter('experiments');
  const select = useCallback((experiment: Experiment | undefined) => choose(experiment?.id), [choose]);
  return (
    <RecordList
      label="Experiments"
      one="experiment"
      many="experiments"
      list={wholeList(list, found, filter, narrow)}
      columns={columns}
      keyOf={idOf}
      chosen={shown}
      onChoose={select}
      end=""
      reveals
      filters={
        <FilterBar what="Filter by result" dense chips={<StandingChips />}>
          <FilterSearch
            label="Search the experiments"
            placeholder="Token, 401, RFC 6750"
            list={{ filter, narrow }}
            listId="experiment-list"
          />
          <LayerMenu />
        </FilterBar>
      }
      empty={<EmptyState icon={<FlaskConical size={24} aria-hidden />} title="No experiments" />}
    />
  );
}

function StandingChips() {
  const { items } = useExperiments();
  const { filter, narrow } = useFilter('experiments');
  const results = useResults();
  const counts = Map.groupBy(items, (one) => standingOf(one, results.get(one.id)));
  const offered = (Object.keys(standings) as ExperimentStanding[]).filter(
    (one) => counts.has(one) || filter.standing === one,
  );
  return [undefined, ...offered].map((one) => (
    <FilterChip
      key={one ?? ''}
      label={one ? standings[one].label : 'All'}
      count={String(one ? (counts.get(one)?.length ?? 0) : items.length)}
      outcome={one && standings[one].outcome}
      narrow
      pressed={filter.standing === one}
      onPress={() => narrow(withPart(filter, 'standing', one))}
    />
  ));
}

/** Filters by layer, and shows how many experiments of each are as expected. */
function LayerMenu() {
  const { items } = useExperiments();
  const { filter, narrow } = useFilter('experiments');
  const results = useResults();
  const { layer: chosen } = filter;
  return (
    <FilterMenu words={chosen ? [titleOf(chosen)] : []} all="all layers" width={272}>
      {[undefined, ...experimentLayers.map(({ layer }) => layer)].map((layer) => {
        const inLayer = items.filter(
          (one) => (layer === undefined || one.layer === layer) && one.notApplicable === undefined,
        );
        const good = inLayer.filter((one) => standingOf(one, results.get(one.id)) === 'as-expected');
        return (
          <MenuChoice
            key={layer ?? ''}
            label={`${titleOf(layer)}: ${String(good.length)} of ${String(inLayer.length)} as expected`}
            chosen={layer === chosen}
            onChoose={() => narrow(withPart(filter, 'layer', layer))}
          />
        );
      })}
    </FilterMenu>
  );
}
