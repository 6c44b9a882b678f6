import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { ExperimentReportFormat } from '#shared/model/experiment.ts';
import type { StoredTrialReport, TrialReport } from '#shared/model/trial.ts';
import { clientOf, type ConnectionStore } from './connection-store.ts';
import { loadedList, type LoadedList } from './loaded-list.ts';
import { refusalOf } from './refusal-of.ts';
import type { TrialsState } from './trials-store.ts';

export interface TrialReportsState extends LoadedList<StoredTrialReport> {
  /** The earlier report shown instead of the last one. */
  opened: TrialReport | undefined;
  /** Why a report could not be opened. */
  refusal: string | undefined;
  open: (id: string) => Promise<void>;
  close: () => void;
  /** @throws The error of the engine. */
  remove: (id: string) => Promise<void>;
  /** A stored report as a file. */
  file: (id: string, format: ExperimentReportFormat) => Promise<File>;
}

/** The stored test reports, newest first; reloaded when a test ends. */
export function createTrialReportsStore(connection: ConnectionStore, trials: StoreApi<TrialsState>) {
  const store = createStore<TrialReportsState>((set, get) => ({
    ...loadedList<StoredTrialReport>(set, () => clientOf(connection).trials.kept({})),
    opened: undefined,
    refusal: undefined,
    open: async (id) => {
      try {
        set({ opened: await clientOf(connection).trials.keptReport({ id }), refusal: undefined });
      } catch (error) {
        set({ refusal: refusalOf(error).words });
      }
    },
    close: () => set({ opened: undefined, refusal: undefined }),
    remove: async (id) => {
      await clientOf(connection).trials.removeReport({ id });
      set(({ items, opened }) => ({
        items: items.filter((item) => item.id !== id),
        opened: opened?.id === id ? undefined : opened,
      }));
      // Later reports are now compared with a different report.
      await get().load();
    },
    file: (id, format) => clientOf(connection).trials.keptFile({ id, format }),
  }));
  trials.subscribe(({ report }, before) => {
    if (report?.id !== before.report?.id) store.getState().close();
    if (before.report?.state === 'running' && report?.state !== 'running') void store.getState().load();
  });
  return store;
}
