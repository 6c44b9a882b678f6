import type { ExperimentReportFormat, ExperimentResult } from '#shared/model/experiment.ts';
import { toJUnit } from './junit.ts';
import { toMarkdown } from './markdown.ts';

const files: Record<
  ExperimentReportFormat,
  { name: string; type: string; write: (results: readonly ExperimentResult[]) => string }
> = {
  json: {
    name: 'failure-lab.json',
    type: 'application/json',
    write: (results) => `${JSON.stringify(results, null, 2)}\n`,
  },
  junit: { name: 'failure-lab.xml', type: 'application/xml', write: toJUnit },
  markdown: { name: 'failure-lab.md', type: 'text/markdown; charset=utf-8', write: toMarkdown },
};

/** Results as a file. */
export function reportOf(format: ExperimentReportFormat, results: readonly ExperimentResult[]): File {
  const { name, type, write } = files[format];
  return new File([write(results)], name, { type });
}
