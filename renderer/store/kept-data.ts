import { QueryObserver, type QueryKey } from '@tanstack/react-query';
import type { CatcherSettings } from '#shared/model/catcher-settings.ts';
import type { ClockState } from '#shared/model/clock-state.ts';
import type { ExperimentResult } from '#shared/model/experiment.ts';
import type { ShellFacts } from '#shared/model/shell.ts';
import type { Settings } from '#shared/model/settings.ts';
import type { Status } from '#shared/model/status.ts';
import type { Traffic } from '#shared/model/traffic.ts';
import type { Profile } from '#shared/profile/profile.ts';
import type { Engine } from './engine.ts';

/** The data that the page keeps up to date while it is open, also for actions outside components. */
export interface KeptData {
  catcher: CatcherSettings;
  clocks: { items: readonly ClockState[] };
  /** The last result of each experiment, except those of the running or last run. */
  experiments: { results: readonly ExperimentResult[] };
  profile: Profile;
  settings: Settings;
  /** The shell around the page. */
  shell: ShellFacts;
  status: Status;
  traffic: Traffic;
}

type KeptQueries = { [Name in keyof KeptData]: { queryKey: QueryKey; queryFn?: unknown } };

/** The queries of the kept data. */
export const keptQueries = (api: Engine['api']) =>
  ({
    catcher: api.captures.settings.queryOptions(),
    clocks: api.clocks.list.queryOptions(),
    experiments: api.experiments.results.queryOptions({ input: {} }),
    profile: api.profile.get.queryOptions(),
    settings: api.settings.get.queryOptions(),
    shell: api.shell.facts.queryOptions(),
    status: api.status.get.queryOptions(),
    traffic: api.service.traffic.queryOptions({ input: {} }),
  }) satisfies KeptQueries;

/** Reads the kept data whenever the page is connected; `live-queries.ts` names the entries after which it is read again. */
export function keepData({ api, queries }: Engine): void {
  for (const query of Object.values(keptQueries(api) as Record<string, { queryKey: QueryKey }>))
    new QueryObserver(queries, query).subscribe(() => undefined);
}

/** The latest data; undefined until it is read. */
export function keptData<Name extends keyof KeptData>(
  { api, queries }: Pick<Engine, 'api' | 'queries'>,
  name: Name,
): KeptData[Name] | undefined {
  return queries.getQueryData<KeptData[Name]>(keptQueries(api)[name].queryKey);
}

/** Replaces the data that is shown. Drops a read in flight, because it may have begun before the change. */
export function showKept<Name extends keyof KeptData>(
  { api, queries }: Pick<Engine, 'api' | 'queries'>,
  name: Name,
  data: KeptData[Name],
): void {
  const queryKey: QueryKey = keptQueries(api)[name].queryKey;
  void queries.cancelQueries({ queryKey, exact: true });
  queries.setQueryData(queryKey, data);
}
