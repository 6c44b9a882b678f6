import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { trialReport, type StoredTrialReport, type TrialReport, type TrialSubject } from '#shared/model/trial.ts';
import type { RunOf } from '#shared/runs/run.ts';
import { reportSummaries } from '#shared/trials/report-change.ts';
import type { Store } from '../../store/open-store.ts';
import { shownUrl } from './shown-url.ts';

/** The last reports of tests of each kind, which are kept after a restart. */
export interface KeptReports {
  /** Newest first. @param subject Default: both kinds. */
  all(subject?: TrialSubject): StoredTrialReport[];
  /** The tests, newest first. */
  runs(): RunOf<'trials'>[];
  find(id: string): RunOf<'trials'> | undefined;
  keep(report: TrialReport): Promise<void>;
  /** @throws HookbenchError `not_found` */
  remove(id: string): Promise<void>;
  hasTrace(trace: string): boolean;
}

/** Max stored reports of each kind. */
const most = 20;

const tracesOf = ({ results, unreached }: TrialReport): string[] => [
  ...results.flatMap(({ traces }) => traces),
  ...(unreached?.traces ?? []),
];

const dropped = (id: string) => ({ sql: 'DELETE FROM trial_reports WHERE id = ?', params: [id] });

function read(text: string): TrialReport | undefined {
  try {
    const { data } = trialReport.safeParse(JSON.parse(text));
    return data && { ...data, target: shownUrl(data.target) };
  } catch {
    return undefined;
  }
}

function runOf(report: TrialReport): RunOf<'trials'> {
  const { id, problem, startedAt, state, subject } = report;
  return {
    kind: 'trials',
    id,
    title: `The ${subject} under test`,
    state: state === 'finished' ? 'done' : state,
    startedAt,
    ...(problem !== undefined && { problem }),
    figures: report,
  };
}

/** Reads the reports. Damaged ones, and those in the format of another version, are skipped. */
export function openKeptReports(store: Pick<Store, 'all' | 'write'>): KeptReports {
  const byId = new Map<string, TrialReport>();
  for (const row of store.all('SELECT report FROM trial_reports ORDER BY rowid')) {
    const report = read(row['report'] as string);
    if (report) byId.set(report.id, report);
  }
  const newestFirst = (subject?: TrialSubject): TrialReport[] =>
    [...byId.values()].filter((report) => subject === undefined || report.subject === subject).toReversed();

  return {
    all: (subject) => reportSummaries(newestFirst(subject)),
    runs: () => newestFirst().map(runOf),
    find(id) {
      const report = byId.get(id);
      return report && runOf(report);
    },
    async keep(report) {
      const tooMany = newestFirst(report.subject).slice(most - 1);
      byId.set(report.id, report);
      for (const { id } of tooMany) byId.delete(id);
      await store.write([
        {
          sql: 'INSERT INTO trial_reports (id, subject, report) VALUES (?, ?, ?)',
          params: [report.id, report.subject, JSON.stringify(report)],
        },
        ...tooMany.map(({ id }) => dropped(id)),
      ]);
    },
    async remove(id) {
      if (!byId.delete(id)) throw new HookbenchError('not_found', `No report has the id "${id.slice(0, 100)}".`);
      await store.write([dropped(id)]);
    },
    hasTrace: (trace) => newestFirst().some((report) => tracesOf(report).includes(trace)),
  };
}
