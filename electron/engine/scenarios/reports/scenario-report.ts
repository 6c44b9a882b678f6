import type { ScenarioResult } from '#shared/scenario/scenario-result.ts';
import type { ScenarioReportFormat } from '#shared/scenario/workspace.ts';
import { toHtml } from './html.ts';
import { toJUnit } from './junit.ts';
import { toMarkdown } from './markdown.ts';

const files: Record<
  ScenarioReportFormat,
  { name: string; type: string; write: (results: readonly ScenarioResult[]) => string }
> = {
  html: { name: 'scenarios.html', type: 'text/html; charset=utf-8', write: toHtml },
  junit: { name: 'scenarios.xml', type: 'application/xml', write: toJUnit },
  markdown: { name: 'scenarios.md', type: 'text/markdown; charset=utf-8', write: toMarkdown },
};

/** Results as a file. */
export function scenarioReport(format: ScenarioReportFormat, results: readonly ScenarioResult[]): File {
  const { name, type, write } = files[format];
  return new File([write(results)], name, { type });
}
