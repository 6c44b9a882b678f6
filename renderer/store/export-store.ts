import { createStore } from 'zustand/vanilla';
import type { ExportFormat } from '#shared/model/export-format.ts';
import type { ExportResult } from '#shared/model/shell.ts';
import { clientOf, type ConnectionStore } from './connection-store.ts';
import type { TraceOf } from './traces.ts';

/** What is exported: the whole journal, one trace, or the entries of one case file. */
export type ExportPart = 'whole' | 'trace' | 'case';

export interface ExportChoice {
  part: ExportPart;
  format: ExportFormat;
  secrets: 'redact' | 'include';
}

/** The initial choice of the dialog, and the trace that it offers; default: the selected one. */
export interface AskedExport extends ExportChoice {
  trace?: { id: string; of: TraceOf } | undefined;
}

export interface ExportState {
  /** The dialog is open while this is set. */
  asked: AskedExport | undefined;
  ask: (part: ExportPart, trace?: AskedExport['trace']) => void;
  close: () => void;
  /**
   * Saves the file where the user chooses.
   * @param signal Cancels the export; no file remains.
   * @throws The error of the engine.
   */
  keep: (
    choice: ExportChoice,
    ids: { trace: string | undefined; of: TraceOf; caseId: string | undefined },
    signal: AbortSignal,
  ) => Promise<ExportResult>;
}

/** The export to a file. Secrets are omitted unless the user includes them in this export. */
export function createExportStore(connection: ConnectionStore) {
  return createStore<ExportState>((set) => ({
    asked: undefined,
    ask: (part, trace) => set({ asked: { part, format: 'case', secrets: 'redact', trace } }),
    close: () => set({ asked: undefined }),
    keep: ({ part, format, secrets }, { trace, of, caseId }, signal) =>
      clientOf(connection).shell.export(
        {
          format,
          secrets,
          ...(part === 'trace' && trace !== undefined && { trace, ...(of && { of }) }),
          ...(part === 'case' && caseId !== undefined && { case: caseId }),
        },
        { signal },
      ),
  }));
}
