import { fenced } from './fenced.ts';
import { markdownText } from './markdown-text.ts';
import {
  diagnosisText,
  reasonsOf,
  type Report,
  type ReportCase,
  type ReportCell,
  type ReportSection,
  type ReportSuite,
  type ReportTable,
} from './report.ts';

const cell = (text: string): string => markdownText(text).replaceAll('|', '\\|');

/** One row of a table in Markdown. */
function markdownRow(cells: readonly string[]): string {
  return `| ${cells.map(cell).join(' | ')} |`;
}

const heading = (title: string | undefined): string[] => (title === undefined ? [] : ['', `## ${markdownText(title)}`]);
const cellText = (cell: ReportCell): string =>
  typeof cell === 'string' ? cell : cell.met ? cell.text : `**${cell.text}**`;

/** A table with its header; without rows, nothing. */
export function markdownTable({ head, rows, title }: ReportTable): string[] {
  if (rows.length === 0) return [];
  const lines = `|${head.map(() => '---').join('|')}|`;
  return [
    ...heading(title),
    '',
    `| ${head.join(' | ')} |`,
    lines,
    ...rows.map((row) => markdownRow(row.map(cellText))),
  ];
}

function failure(one: ReportCase): string[] {
  const { aside, diagnosis, name, notes = [], traceText } = one;
  const facts = [...reasonsOf(one), ...notes, ...(diagnosis ? [diagnosisText(diagnosis)] : [])];
  return [
    '',
    `**${markdownText(aside ?? name)}** ${aside === undefined ? '' : markdownText(name)}`.trim(),
    '',
    ...facts.map((fact) => `- ${markdownText(fact)}`),
    ...(traceText === undefined ? [] : ['', ...fenced(traceText)]),
  ];
}

function suiteLines({ cases, lines = [], outcome, suite }: ReportSuite): string[] {
  if (outcome === 'passed' || outcome === 'skipped') return [];
  return [
    ...heading(suite),
    ...lines.flatMap((line) => ['', markdownText(line)]),
    ...cases.filter((one) => one.outcome === 'failed').flatMap(failure),
  ];
}

function sectionLines(section: ReportSection): string[] {
  if ('suite' in section) return suiteLines(section);
  if ('rows' in section) return markdownTable(section);
  if ('draw' in section || section.texts.length === 0) return [];
  return [
    ...heading(section.title),
    ...section.texts.flatMap(({ name, text }) => ['', markdownText(name), '', ...fenced(text)]),
  ];
}

/** A report as Markdown: tables in full, and of each suite what failed. */
export const toMarkdown = ({ lines = [], sections, title }: Report): string =>
  [
    `# ${markdownText(title)}`,
    ...lines.flatMap((line) => ['', markdownText(line)]),
    ...sections.flatMap(sectionLines),
    '',
  ].join('\n');
