import type { ReportFormat } from '#shared/model/report-format.ts';
import { toHtml } from './html-report.ts';
import { toJUnit } from './junit-report.ts';
import { toMarkdown } from './markdown-report.ts';
import type { Report } from './report.ts';

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
