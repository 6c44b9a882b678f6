import { formatDuration } from '#shared/trace/format-duration.ts';
import type { ScenarioResult, ScenarioStepResult } from '#shared/scenario/scenario-result.ts';
import { fenced } from '../../reports/fenced.ts';
import { markdownRow } from '../../reports/markdown-row.ts';
import { markdownText } from '../../reports/markdown-text.ts';
import { outcomeOf, placeOf, reasonsOf, titleOf, totalsOf } from './step-texts.ts';

function failure(step: ScenarioStepResult): string[] {
  const { diagnosis, name, note, traceText } = step;
  return [
    '',
    `**${markdownText(placeOf(step))}** ${markdownText(name)}`,
    '',
    ...reasonsOf(step).map((reason) => `- ${markdownText(reason)}`),
    ...(note === undefined ? [] : [`- ${markdownText(note)}`]),
    ...(diagnosis ? [`- ${diagnosis.cause}: ${markdownText(`${diagnosis.sentence} ${diagnosis.advice}`)}`] : []),
    ...(traceText === undefined ? [] : ['', ...fenced(traceText)]),
  ];
}

function section(result: ScenarioResult): string[] {
  const { error, kept, steps } = result;
  return [
    '',
    `## ${markdownText(titleOf(result))}`,
    ...(error === undefined ? [] : ['', markdownText(error)]),
    ...steps.filter(({ outcome }) => outcome === 'failed').flatMap(failure),
    ...(kept === undefined ? [] : ['', `Case file: ${kept}`]),
  ];
}

/** Results as Markdown: a table of all scenarios, and a section for each that did not pass. */
export function toMarkdown(results: readonly ScenarioResult[]): string {
  const rows = results.map((result) =>
    markdownRow([
      titleOf(result),
      result.outcome === 'passed' ? outcomeOf(result) : `**${result.outcome}**`,
      formatDuration(result.durationMs),
      result.file,
    ]),
  );
  return [
    `# Scenarios: ${totalsOf(results)}`,
    '',
    '| Scenario | Outcome | Time | File |',
    '|---|---|---|---|',
    ...rows,
    ...results.filter(({ outcome }) => outcome !== 'passed').flatMap(section),
    '',
  ].join('\n');
}
