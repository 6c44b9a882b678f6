import type { Finding } from '#shared/model/finding.ts';
import type { ReportCell, ReportTable } from '#shared/runs/report-table.ts';
import { formatDuration } from '#shared/trace/format-duration.ts';
import { escapeHtml } from './escaped-text.ts';
import type { Report, ReportCase, ReportSection, ReportSuite } from './report.ts';

/** Light and dark; diagrams and charts, whose colours differ in lightness, too. */
const style = `
:root { color-scheme: light dark; --ground: #fff; --text: #1c2024; --dim: #60646c; --line: #d9d9e0; --ok: #218358; --bad: #ce2c31; --warn: #ab6400; --line0: #0d74ce; --line1: #ab6400; --line2: #ce2c31; --line3: #8e8c99; }
@media (prefers-color-scheme: dark) { :root { --ground: #111113; --text: #edeef0; --dim: #b0b4ba; --line: #363a3f; --ok: #3dd68c; --bad: #ff9592; --warn: #ffca16; --line0: #70b8ff; --line1: #ffca16; --line2: #ff9592; --line3: #7c7a85; } }
body { max-width: 960px; margin: 24px auto; padding: 0 16px; background: var(--ground); color: var(--text); font: 14px/1.5 system-ui, sans-serif; }
h1 { font-size: 20px; } h2 { font-size: 16px; margin: 24px 0 4px; } .dim { color: var(--dim); }
table { border-collapse: collapse; table-layout: fixed; width: 100%; margin: 8px 0; } th, td { border-bottom: 1px solid var(--line); padding: 4px 8px; text-align: left; vertical-align: top; overflow-wrap: anywhere; font-size: 13px; }
td.yes { color: var(--ok); } td.no { color: var(--bad); } code, pre { font: 12px/1.5 ui-monospace, monospace; } pre { overflow-x: auto; }
details { border: 1px solid var(--line); border-radius: 6px; margin: 8px 0; padding: 8px 12px; }
details details { margin-left: 12px; } @media (max-width: 600px) { details details { margin-left: 0; } }
summary { cursor: pointer; display: flex; flex-wrap: wrap; gap: 0 8px; align-items: baseline; overflow-wrap: anywhere; } .name { flex: 1 1 16em; }
.outcome { font-weight: 600; min-width: 5.5em; } .passed .outcome { color: var(--ok); } .failed > summary .outcome, .could-not-start .outcome { color: var(--bad); }
.skipped .outcome, .not-reached .outcome, .cancelled .outcome { color: var(--warn); }
.diagram { overflow-x: auto; } svg text { fill: var(--text); font: 11px ui-monospace, monospace; } svg .party { font-weight: 600; } svg .time { fill: var(--dim); }
svg .lifeline, svg .grid { stroke: var(--line); } svg .request, svg .answer { stroke: var(--ok); fill: none; } svg .answer { stroke-dasharray: 4 3; }
svg .bad .request, svg .bad .answer { stroke: var(--bad); } svg .warn .request, svg .warn .answer { stroke: var(--warn); } svg circle { fill: var(--dim); }
svg polyline { fill: none; stroke-width: 1.5; } ${[0, 1, 2, 3].map((n) => `svg .line${n} { stroke: var(--line${n}); } svg .dot${n} { fill: var(--line${n}); }`).join(' ')}
`;

const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`;
const heading = (title: string | undefined): string => (title === undefined ? '' : `<h2>${escapeHtml(title)}</h2>`);
const diagram = (svg: string): string => `<div class="diagram">${svg}</div>`;

const summary = (outcome: string, name: string, aside: string): string =>
  `<summary><span class="outcome">${outcome.replaceAll('-', ' ')}</span><span class="name">${escapeHtml(name)}</span><span class="dim">${escapeHtml(aside)}</span></summary>`;

function cell(one: ReportCell): string {
  const { hint, met, text }: Exclude<ReportCell, string> = typeof one === 'string' ? { text: one } : one;
  const attributes = [
    met === undefined ? '' : ` class="${met ? 'yes' : 'no'}"`,
    hint === undefined ? '' : ` title="${escapeHtml(hint)}"`,
  ];
  return `<td${attributes.join('')}>${escapeHtml(text)}</td>`;
}

function table({ head, rows, title }: ReportTable): string {
  if (rows.length === 0) return '';
  const titles = head.map((one) => `<th>${escapeHtml(one)}</th>`).join('');
  const body = rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('');
  return `${heading(title)}<table><tr>${titles}</tr>${body}</table>`;
}

const findingsTable = (findings: readonly Finding[]): string =>
  table({
    head: ['Value', 'Expected', 'Observed'],
    rows: findings.map(({ expected, met, observed, what }) => [what, expected, { text: observed, met }]),
  });

function caseHtml(one: ReportCase): string {
  const { aside, diagnosis, draw, durationMs = 0, errors = [], findings = [], name, notes = [], outcome } = one;
  return [
    `<details class="${outcome}"${outcome === 'failed' ? ' open' : ''}>`,
    summary(outcome, name, [...(aside === undefined ? [] : [aside]), formatDuration(durationMs)].join(', ')),
    ...[...errors, ...notes].map(paragraph),
    findingsTable(findings),
    diagnosis
      ? `<p><code>${escapeHtml(diagnosis.cause)}</code> ${escapeHtml(diagnosis.sentence)} ${escapeHtml(diagnosis.advice)}</p>`
      : '',
    draw ? diagram(draw()) : '',
    '</details>',
  ].join('');
}

const suiteHtml = ({ aside = '', cases, lines = [], open, outcome, suite }: ReportSuite): string =>
  [
    `<details class="${outcome}"${(open ?? outcome !== 'passed') ? ' open' : ''}>`,
    summary(outcome, suite, aside),
    ...lines.map(paragraph),
    ...cases.map(caseHtml),
    '</details>',
  ].join('');

function sectionHtml(section: ReportSection): string {
  if ('suite' in section) return suiteHtml(section);
  if ('rows' in section) return table(section);
  if ('draw' in section) return heading(section.title) + diagram(section.draw());
  const texts = section.texts.map(
    ({ name, text }) => `<details><summary>${escapeHtml(name)}</summary><pre>${escapeHtml(text)}</pre></details>`,
  );
  return texts.length === 0 ? '' : heading(section.title) + texts.join('');
}

/** A report as one HTML page without any other files: tables, each suite with its cases, and drawings. */
export const toHtml = ({ lines = [], sections, title }: Report): string =>
  [
    '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<title>${escapeHtml(title)}</title><style>${style}</style>`,
    `<h1>${escapeHtml(title)}</h1>`,
    ...lines.map(paragraph),
    ...sections.map(sectionHtml),
    '</html>\n',
  ].join('\n');
