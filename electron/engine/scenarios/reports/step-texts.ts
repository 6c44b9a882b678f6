import { basename } from 'node:path';
import { formatDuration } from '#shared/trace/format-duration.ts';
import type { ScenarioResult, ScenarioStepResult } from '#shared/scenario/scenario-result.ts';

/** Where a step is in its file. */
export const placeOf = ({ file, line }: Pick<ScenarioStepResult, 'file' | 'line'>): string =>
  `${basename(file)}:${line}`;

/** A scenario's name, with its repetition. */
export const titleOf = ({ name, round }: ScenarioResult): string => (round > 1 ? `${name} (round ${round})` : name);

/** The outcome of a scenario; `skipped` if no step was carried out. */
export function outcomeOf({ outcome, steps }: ScenarioResult): ScenarioResult['outcome'] | 'skipped' {
  const none = steps.length > 0 && steps.every((step) => step.outcome === 'skipped');
  return outcome === 'passed' && none ? 'skipped' : outcome;
}

/** How many scenarios passed, failed and were skipped: `3 passed, 1 failed, 2 skipped`. */
export function countsOf(results: readonly ScenarioResult[]): string {
  const { passed = [], skipped = [] } = Object.groupBy(results, outcomeOf);
  const failed = results.length - passed.length - skipped.length;
  return `${passed.length} passed, ${failed} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`;
}

/** How many scenarios passed, and the time of all. */
export function totalsOf(results: readonly ScenarioResult[]): string {
  const { passed = [], skipped = [] } = Object.groupBy(results, outcomeOf);
  const ms = results.reduce((sum, { durationMs }) => sum + durationMs, 0);
  const also = skipped.length > 0 ? `, ${skipped.length} skipped` : '';
  return `${passed.length} of ${results.length} passed${also}, ${formatDuration(ms)}`;
}
