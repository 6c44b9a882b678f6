import type { ReportFormat } from '#shared/model/run-facts.ts';
import type { ReportCell, ReportTable } from '#shared/runs/report-table.ts';
import { toHtml } from './html-report.ts';
import {
  type Report,
  diagnosisText,
  reasonsOf,
  suitesOf,
  type ReportCase,
  type ReportSection,
  type ReportSuite,
} from './report.ts';
import junit from 'junit-report-builder';
import { fenced, markdownText } from './escaped-text.ts';

const cell = (text: string): string => markdownText(text).replaceAll('|', '\\|');

/** One row of a table in Markdown. */
function markdownRow(cells: readonly string[]): string {
  return `| ${cells.map(cell).join(' | ')} |`;
}

const heading = (title: string | undefined): string[] => (title === undefined ? [] : ['', `## ${markdownText(title)}`]);

/** Markdown has no hover, so a hint follows its text. */
function cellText(cell: ReportCell): string {
  if (typeof cell === 'string') return cell;
  const text = cell.met === false ? `**${cell.text}**` : cell.text;
  return cell.hint === undefined ? text : `${text} (${cell.hint})`;
}

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
const toMarkdown = ({ lines = [], sections, title }: Report): string =>
  [
    `# ${markdownText(title)}`,
    ...lines.flatMap((line) => ['', markdownText(line)]),
    ...sections.flatMap(sectionLines),
    '',
  ].join('\n');

/** The used part of the library, whose own types cannot be resolved by ES modules. */
interface Case {
  className(name: string): Case;
  name(name: string): Case;
  time(seconds: number): Case;
  failure(message: string): Case;
  skipped(): Case;
  standardOutput(text: string): Case;
}
interface Suite {
  name(name: string): Suite;
  testCase(): Case;
}
const builder = junit as unknown as { newBuilder(): { testSuite(): Suite; build(): string } };

const outputOf = ({ diagnosis, notes = [], traceText }: ReportCase): string =>
  [...notes, ...(diagnosis ? [diagnosisText(diagnosis)] : []), ...(traceText === undefined ? [] : [traceText])].join(
    '\n',
  );

/** The suites of a report as JUnit XML that the schema of Jenkins accepts. */
export function toJUnit(report: Report): string {
  const document = builder.newBuilder();
  for (const { cases, suite: name } of suitesOf(report)) {
    const suite = document.testSuite().name(name);
    for (const one of cases) {
      const { aside, className, durationMs = 0, outcome } = one;
      const title = aside === undefined ? one.name : `${aside} ${one.name}`;
      const written = suite
        .testCase()
        .className(className)
        .name(title)
        .time(durationMs / 1000);
      if (outcome === 'failed') written.failure(reasonsOf(one).join('\n'));
      if (outcome === 'skipped' || outcome === 'not-reached') written.skipped();
      const output = outputOf(one);
      if (output !== '') written.standardOutput(output);
    }
  }
  // The schema (junit-10.xsd of Jenkins xUnit) has no such attribute here.
  return document.build().replace(/(<testsuites [^>]*?) skipped="\d+"/, '$1');
}

const formats: Record<ReportFormat, { extension: string; type: string; write: (report: Report) => string }> = {
  html: { extension: 'html', type: 'text/html; charset=utf-8', write: toHtml },
  json: { extension: 'json', type: 'application/json', write: ({ data }) => `${JSON.stringify(data, null, 2)}\n` },
  junit: { extension: 'xml', type: 'application/xml', write: toJUnit },
  markdown: { extension: 'md', type: 'text/markdown; charset=utf-8', write: toMarkdown },
};

/** A report as a file. */
export function reportFile(format: ReportFormat, report: Report): File {
  const { extension, type, write } = formats[format];
  return new File([write(report)], `${report.fileName}.${extension}`, { type });
}
