import { basename } from 'node:path';
import { formatDuration } from '#shared/trace/format-duration.ts';
import type { ScenarioResult, ScenarioStepResult } from '#shared/scenario/scenario-result.ts';

/** Where a step is in its file. */
export const placeOf = ({ file, line }: Pick<ScenarioStepResult, 'file' | 'line'>): string =>
  `${basename(file)}:${line}`;

/** Why a step failed, one line for each reason. */
export function reasonsOf({ error, findings }: ScenarioStepResult): string[] {
  return [
    ...(error === undefined ? [] : [error]),
    ...findings
      .filter(({ met }) => !met)
      .map(({ expected, observed, what }) => `${what}: expected ${expected}, observed ${observed}`),
  ];
}

/** A scenario's name, with its repetition. */
export const titleOf = ({ name, round }: ScenarioResult): string => (round > 1 ? `${name} (round ${round})` : name);

/** How many scenarios passed, and the time of all. */
export function totalsOf(results: readonly ScenarioResult[]): string {
  const passed = results.filter(({ outcome }) => outcome === 'passed').length;
  const ms = results.reduce((sum, { durationMs }) => sum + durationMs, 0);
  return `${passed} of ${results.length} passed, ${formatDuration(ms)}`;
}
