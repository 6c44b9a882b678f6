import { createStore } from 'zustand/vanilla';
import type { ExportFormat } from '#shared/model/export-format.ts';
import type { KeptExport } from '#shared/model/shell.ts';
import { clientOf, type ConnectionStore } from './connection-store.ts';
import type { TraceOf } from './traces-store.ts';

/** What is exported: all, one trace, or what was read from one case file. */
export type ExportPart = 'whole' | 'trace' | 'case';

export interface ExportChoice {
  part: ExportPart;
  format: ExportFormat;
  secrets: 'redact' | 'include';
}

export interface ExportState {
  /** What the dialog begins with; it is shown while there is any. */
  asked: ExportChoice | undefined;
  ask: (part: ExportPart) => void;
  close: () => void;
  /**
   * Keeps the file where the user wants it.
   * @param signal Gives it up; nothing is left of it then.
   * @throws The refusal of the engine.
   */
  keep: (
    choice: ExportChoice,
    ids: { trace: string | undefined; of: TraceOf; caseId: string | undefined },
    signal: AbortSignal,
  ) => Promise<KeptExport>;
}

/** What is kept as a file. Secrets are left out unless they are asked for each time. */
export function createExportStore(connection: ConnectionStore) {
  return createStore<ExportState>((set) => ({
    asked: undefined,
    ask: (part) => {
      set({ asked: { part, format: 'case', secrets: 'redact' } });
    },
    close: () => {
      set({ asked: undefined });
    },
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
