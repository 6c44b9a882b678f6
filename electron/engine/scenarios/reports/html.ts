import { formatDuration } from '#shared/trace/format-duration.ts';
import type { ScenarioResult, ScenarioStepResult } from '#shared/scenario/scenario-result.ts';
import { escapeHtml } from './escape-html.ts';
import { sequenceSvg } from './sequence-svg.ts';
import { placeOf, titleOf, totalsOf } from './step-texts.ts';

const style = `
:root { color-scheme: light dark; --ground: #fff; --text: #1c2024; --dim: #60646c; --line: #d9d9e0; --ok: #218358; --bad: #ce2c31; --warn: #ab6400; }
@media (prefers-color-scheme: dark) { :root { --ground: #111113; --text: #edeef0; --dim: #b0b4ba; --line: #363a3f; --ok: #3dd68c; --bad: #ff9592; --warn: #ffca16; } }
body { max-width: 960px; margin: 24px auto; padding: 0 16px; background: var(--ground); color: var(--text); font: 14px/1.5 system-ui, sans-serif; }
h1 { font-size: 20px; } h2 { font-size: 16px; margin: 0; }
details { border: 1px solid var(--line); border-radius: 6px; margin: 8px 0; padding: 8px 12px; }
details details { margin-left: 12px; } @media (max-width: 600px) { details details { margin-left: 0; } }
summary { cursor: pointer; display: flex; flex-wrap: wrap; gap: 0 8px; align-items: baseline; overflow-wrap: anywhere; } .name { flex: 1 1 16em; }
.outcome { font-weight: 600; min-width: 5.5em; } .passed .outcome { color: var(--ok); } .failed > summary .outcome, .could-not-start .outcome { color: var(--bad); }
.skipped .outcome, .not-reached .outcome, .cancelled .outcome { color: var(--warn); }
.dim { color: var(--dim); }
table { border-collapse: collapse; table-layout: fixed; width: 100%; margin: 8px 0; } th, td { border-bottom: 1px solid var(--line); padding: 4px 8px; text-align: left; vertical-align: top; overflow-wrap: anywhere; font-size: 13px; }
td.no { color: var(--bad); } code, pre { font: 12px/1.5 ui-monospace, monospace; } pre { overflow-x: auto; }
.diagram { overflow-x: auto; } svg text { fill: var(--text); font: 11px ui-monospace, monospace; } svg .party { font-weight: 600; } svg .time { fill: var(--dim); }
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
  const { durationMs, error, file, kept, outcome, steps } = result;
  return [
    `<details class="${outcome}"${outcome === 'passed' ? '' : ' open'}>`,
    summary(outcome.replaceAll('-', ' '), titleOf(result), `${file}, ${formatDuration(durationMs)}`),
    error === undefined ? '' : `<p>${escapeHtml(error)}</p>`,
    kept === undefined ? '' : `<p>Case file: <code>${escapeHtml(kept)}</code></p>`,
    ...steps.map(stepHtml),
    '</details>',
  ].join('');
}

/** Results as one HTML page without any other files: each step with its expectations, and traces as diagrams. */
export const toHtml = (results: readonly ScenarioResult[]): string =>
  [
    '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<title>Scenarios: ${totalsOf(results)}</title><style>${style}</style>`,
    `<h1>Scenarios: ${totalsOf(results)}</h1>`,
    ...results.map(scenarioHtml),
    '</html>\n',
  ].join('\n');
