import { experimentLayers } from '#shared/experiments/layers.ts';
import type { ExperimentResult } from '#shared/model/experiment.ts';
import { markdownRow } from '../../reports/markdown-row.ts';
import { shortfalls } from './shortfalls.ts';

function row(result: ExperimentResult): string {
  const good = result.passed && result.restored;
  const cells = [
    result.title,
    good ? 'as expected' : `**not as expected**: ${shortfalls(result).join('; ')}`,
    result.diagnosis?.cause ?? '',
    `${Math.round(result.durationMs)} ms`,
  ];
  return markdownRow(cells);
}

/** Results as tables to paste into an issue or a wiki page. */
export function toMarkdown(results: readonly ExperimentResult[]): string {
  const good = results.filter(({ passed, restored }) => passed && restored).length;
  const tables = experimentLayers.flatMap(({ layer, title }) => {
    const those = results.filter((result) => result.layer === layer);
    if (those.length === 0) return [];
    return [
      '',
      `## ${title}`,
      '',
      '| Experiment | Outcome | Diagnosis | Time |',
      '|---|---|---|---|',
      ...those.map(row),
    ];
  });
  return [`# Failure lab: ${good} of ${results.length} as expected`, ...tables, ''].join('\n');
}
