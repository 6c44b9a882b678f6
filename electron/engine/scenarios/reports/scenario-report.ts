import type { ScenarioResult } from '#shared/scenario/scenario-result.ts';
import { toHtml } from './html.ts';
import { toJUnit } from './junit.ts';
import { toMarkdown } from './markdown.ts';

const writers = { html: toHtml, junit: toJUnit, markdown: toMarkdown };
export type ScenarioReportFormat = keyof typeof writers;

/** Results as a file. */
export const scenarioReport = (format: ScenarioReportFormat, results: readonly ScenarioResult[]): string =>
  writers[format](results);
