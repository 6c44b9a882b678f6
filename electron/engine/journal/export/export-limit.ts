import { HookbenchError } from '#shared/errors/hookbench-error.ts';

/** Exports that are written at once. Each holds a portion in memory until its reader has read it. */
const maxExports = 8;

/** Limits how many exports are written at once. */
export interface ExportLimit {
  /**
   * The pieces of an export, which counts from its first piece until it was read, failed or was cancelled.
   * @throws HookbenchError `overloaded` instead of the first piece while too many are written
   */
  pieces(write: () => AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>;
}

export function createExportLimit(max = maxExports): ExportLimit {
  let running = 0;
  return {
    async *pieces(write) {
      if (running >= max) {
        throw new HookbenchError('overloaded', `${running} exports are being written, the maximum.`, {
          hint: 'Try again when one of them has ended.',
        });
      }
      running++;
      try {
        yield* write();
      } finally {
        running--;
      }
    },
  };
}
