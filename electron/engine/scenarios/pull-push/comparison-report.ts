import { comparisonTable, comparisonTitle } from '#shared/pull-push/report.ts';
import type { RunOf } from '#shared/runs/run.ts';
import type { Report } from '../../reports/report.ts';

/** The numbers of a comparison as a table. */
export const comparisonReport = ({ figures, title }: RunOf<'comparison'>): Report => ({
  fileName: 'pull-push',
  title,
  lines: [comparisonTitle(figures)],
  sections: [comparisonTable(figures)],
  data: figures,
});
