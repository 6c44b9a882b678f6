import { createStore } from 'zustand/vanilla';
import type { ExportFormat } from '#shared/model/export-format.ts';
import type { ExportResult } from '#shared/model/shell.ts';
import { clientOf, type ConnectionStore } from './connection-store.ts';
import type { TraceOf } from './traces-store.ts';

/** What is exported: the whole journal, one trace, or the entries of one case file. */
export type ExportPart = 'whole' | 'trace' | 'case';

export interface ExportChoice {
  part: ExportPart;
  format: ExportFormat;
  secrets: 'redact' | 'include';
}

export interface ExportState {
  /** The initial choice of the dialog; the dialog is open while this is set. */
  asked: ExportChoice | undefined;
  ask: (part: ExportPart) => void;
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
    ask: (part) => {
      set({ asked: { part, format: 'case', secrets: 'redact' } });
    },
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
