import { formatDuration } from '#shared/trace/format-duration.ts';
import type { ScenarioResult, ScenarioStepResult } from '#shared/scenario/scenario-result.ts';
import { escapeHtml } from '../../reports/escape-html.ts';
import { htmlPage } from '../../reports/html-page.ts';
import { sequenceSvg } from './sequence-svg.ts';
import { outcomeOf, placeOf, titleOf, totalsOf } from './step-texts.ts';

const style = `
h2 { font-size: 16px; margin: 0; }
details { border: 1px solid var(--line); border-radius: 6px; margin: 8px 0; padding: 8px 12px; }
details details { margin-left: 12px; } @media (max-width: 600px) { details details { margin-left: 0; } }
summary { cursor: pointer; display: flex; flex-wrap: wrap; gap: 0 8px; align-items: baseline; overflow-wrap: anywhere; } .name { flex: 1 1 16em; }
.outcome { font-weight: 600; min-width: 5.5em; } .passed .outcome { color: var(--ok); } .failed > summary .outcome, .could-not-start .outcome { color: var(--bad); }
.skipped .outcome, .not-reached .outcome, .cancelled .outcome { color: var(--warn); }
svg .party { font-weight: 600; } svg .time { fill: var(--dim); }
svg .lifeline { stroke: var(--line); } svg .request, svg .answer { stroke: var(--ok); fill: none; } svg .answer { stroke-dasharray: 4 3; }
svg .bad .request, svg .bad .answer { stroke: var(--bad); } svg .warn .request, svg .warn .answer { stroke: var(--warn); } svg circle { fill: var(--dim); }
`;

const summary = (outcome: string, name: string, aside: string): string =>
  `<summary><span class="outcome">${outcome}</span><span class="name">${escapeHtml(name)}</span><span class="dim">${escapeHtml(aside)}</span></summary>`;

function findings({ findings: all }: ScenarioStepResult): string {
  if (all.length === 0) return '';
  const rows = all.map(
    ({ expected, met, observed, what }) =>
      `<tr><td>${escapeHtml(what)}</td><td>${escapeHtml(expected)}</td><td class="${met ? 'yes' : 'no'}">${escapeHtml(observed)}</td></tr>`,
  );
  return `<table><tr><th>Value</th><th>Expected</th><th>Observed</th></tr>${rows.join('')}</table>`;
}

function stepHtml(step: ScenarioStepResult): string {
  const { diagnosis, durationMs, entries = [], error, name, note, outcome } = step;
  return [
    `<details class="${outcome}"${outcome === 'failed' ? ' open' : ''}>`,
    summary(outcome.replace('-', ' '), name, `${placeOf(step)}, ${formatDuration(durationMs)}`),
    error === undefined ? '' : `<p>${escapeHtml(error)}</p>`,
    note === undefined ? '' : `<p>${escapeHtml(note)}</p>`,
    findings(step),
    diagnosis
      ? `<p><code>${escapeHtml(diagnosis.cause)}</code> ${escapeHtml(diagnosis.sentence)} ${escapeHtml(diagnosis.advice)}</p>`
      : '',
    entries.length > 0 ? `<div class="diagram">${sequenceSvg(entries)}</div>` : '',
    '</details>',
  ].join('');
}

function scenarioHtml(result: ScenarioResult): string {
  const { durationMs, error, file, kept, steps } = result;
  const outcome = outcomeOf(result);
  return [
    `<details class="${outcome}"${result.outcome === 'passed' ? '' : ' open'}>`,
    summary(outcome.replaceAll('-', ' '), titleOf(result), `${file}, ${formatDuration(durationMs)}`),
    error === undefined ? '' : `<p>${escapeHtml(error)}</p>`,
    kept === undefined ? '' : `<p>Case file: <code>${escapeHtml(kept)}</code></p>`,
    ...steps.map(stepHtml),
    '</details>',
  ].join('');
}

/** Results as one HTML page without any other files: each step with its expectations, and traces as diagrams. */
export const toHtml = (results: readonly ScenarioResult[]): string =>
  htmlPage(`Scenarios: ${totalsOf(results)}`, style, results.map(scenarioHtml));
