import { gradeOf } from '#shared/trials/grade.ts';
import type { TrialReport, TrialResult } from '#shared/model/trial.ts';

/** A growing report that calls its listeners at each step. */
export interface GrowingReport {
  get(): TrialReport | undefined;
  begin(report: Omit<TrialReport, 'state' | 'results' | 'points' | 'pointsPossible'>): void;
  /** The running trial; undefined between trials. */
  now(change: Pick<TrialReport, 'current' | 'asks' | 'waitsUntil' | 'called'>): void;
  add(result: TrialResult): void;
  end(state: TrialReport['state'], found?: Pick<TrialReport, 'problem' | 'unreached'>): void;
  subscribe(receive: (report: TrialReport) => void): () => void;
}

export function createGrowingReport(): GrowingReport {
  const listeners = new Set<(report: TrialReport) => void>();
  let report: TrialReport | undefined;

  function become(next: TrialReport): void {
    report = next;
    for (const receive of listeners) receive(next);
  }

  return {
    get: () => report,
    begin(given) {
      become({ ...given, state: 'running', results: [], points: 0, pointsPossible: 0 });
    },
    now({ asks, called, current, waitsUntil }) {
      if (report) become({ ...report, asks, called, current, waitsUntil });
    },
    add(result) {
      if (!report) return;
      const results = [...report.results, result];
      become({ ...report, results, ...gradeOf(results) });
    },
    end(state, found) {
      const over = { current: undefined, asks: undefined, called: undefined, waitsUntil: undefined };
      if (report) become({ ...report, ...over, state, ...found });
    },
    subscribe(receive) {
      listeners.add(receive);
      return () => listeners.delete(receive);
    },
  };
}
