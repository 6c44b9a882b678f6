import { experimentLayers } from '#shared/experiments/facts.ts';
import type { ExperimentResult } from '#shared/model/experiment.ts';
import type { SkippedItem } from '#shared/model/run-facts.ts';
import { formatDuration } from '#shared/trace/format-duration.ts';
import { outcomeOfCases, type Report, type ReportCase, type ReportSection } from '../../reports/report.ts';

const isGood = ({ passed, restored }: ExperimentResult): boolean => passed && restored;

function caseOf(result: ExperimentResult): ReportCase {
  const { diagnosis, durationMs, error, findings, id, layer, notRestored = [] } = result;
  return {
    className: `hookbench.lab.${layer}`,
    name: id,
    outcome: isGood(result) ? 'passed' : 'failed',
    durationMs,
    errors: [
      ...(error === undefined ? [] : [`The experiment could not run: ${error}`]),
      ...notRestored.map((name) => `${name} was not restored`),
    ],
    findings,
    diagnosis,
  };
}

function sectionsOf(title: string, results: readonly ExperimentResult[]): ReportSection[] {
  if (results.length === 0) return [];
  const cases = results.map(caseOf);
  const rows = results.map((result) => [
    result.title,
    isGood(result) ? { text: 'as expected', met: true } : { text: 'not as expected', met: false },
    result.diagnosis?.cause ?? '',
    formatDuration(result.durationMs),
  ]);
  return [
    { title, head: ['Experiment', 'Outcome', 'Diagnosis', 'Time'], rows },
    { suite: `Failure lab: ${title}`, outcome: outcomeOfCases(cases), cases },
  ];
}

/** The experiments that do not apply to the interface. */
function sectionsOfSkipped(skipped: readonly SkippedItem[]): ReportSection[] {
  if (skipped.length === 0) return [];
  const cases = skipped.map(({ id, reason }): ReportCase => {
    return { className: 'hookbench.lab', name: id, outcome: 'skipped', notes: [reason] };
  });
  const rows = skipped.map(({ reason, title }) => [title, reason]);
  return [
    { title: 'Not applicable', head: ['Experiment', 'Reason'], rows },
    { suite: 'Failure lab: Not applicable', outcome: outcomeOfCases(cases), cases },
  ];
}

/** Results of experiments: a table and a suite for each layer, a case for each experiment. */
export function experimentReport(results: readonly ExperimentResult[], skipped: readonly SkippedItem[] = []): Report {
  const not = skipped.length === 0 ? '' : `, ${skipped.length} not applicable`;
  return {
    fileName: 'failure-lab',
    title: `Failure lab: ${results.filter(isGood).length} of ${results.length} as expected${not}`,
    sections: [
      ...experimentLayers.flatMap(({ layer, title }) =>
        sectionsOf(
          title,
          results.filter((result) => result.layer === layer),
        ),
      ),
      ...sectionsOfSkipped(skipped),
    ],
    data: results,
  };
}
