import type { ExportFormat } from '#shared/model/export-format.ts';
import type { TraceOf } from './traces.ts';

/** What is exported: the whole journal, one trace, or the entries of one case file. */
export type ExportPart = 'whole' | 'trace' | 'case';

/** What the dialog shows at first, and the trace that it offers; default: the selected one. */
export interface AskedExport {
  part: ExportPart;
  trace?: { id: string; of: TraceOf } | undefined;
}

/** Secrets are omitted unless the user includes them in this export. */
export interface ExportChoice {
  part: ExportPart;
  format: ExportFormat;
  secrets: 'redact' | 'include';
}

/** The input of an export to a file. */
export const exportInput = (
  { part, format, secrets }: ExportChoice,
  { trace, of, caseId }: { trace: string | undefined; of: TraceOf; caseId: string | undefined },
) => ({
  format,
  secrets,
  ...(part === 'trace' && trace !== undefined && { trace, ...(of && { of }) }),
  ...(part === 'case' && caseId !== undefined && { case: caseId }),
});
