import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { exportPieces, type ExportOptions } from '../../../../electron/engine/journal/export/export-pieces.ts';
import type { Portion, PortionRequest } from '../../../../electron/engine/journal/export/portion.ts';
import { portionJob } from '../../../../electron/engine/journal/export/portion-job.ts';

const options: ExportOptions = {
  file: '',
  format: 'ndjson',
  values: undefined,
  upTo: 3000,
  setting: undefined,
};

const encode = (words: string): Uint8Array => new TextEncoder().encode(words);

/** Writes a line for each entry; one of them stops the writer. */
function writer(stopsAt: number, reason: 'deadline' | 'memory') {
  const stops: number[] = [];
  const write = ({ after, leaveOut, maxEntries, upTo }: PortionRequest): Promise<Portion> => {
    const last = Math.min(after + maxEntries, upTo);
    if (leaveOut) {
      return Promise.resolve({ bytes: encode(`${last} ${leaveOut}\n`), count: 1, traces: [], upTo: last });
    }
    if (after < stopsAt && stopsAt <= last) {
      stops.push(maxEntries);
      return Promise.reject(portionJob.whenStopped(reason));
    }
    const lines = Array.from({ length: last - after }, (_, n) => `${after + n + 1}\n`).join('');
    return Promise.resolve({ bytes: encode(lines), count: last - after, traces: [], upTo: last });
  };
  return { write, stops };
}

describe('an export', () => {
  it.each(['deadline', 'memory'] as const)(
    'leaves out the one entry that is stopped (%s), and has all others in order',
    async (reason) => {
      const { stops, write } = writer(1234, reason);
      const lines = (await text(exportPieces(write, options))).trimEnd().split('\n');
      expect(lines).toEqual(Array.from({ length: 3000 }, (_, n) => (n === 1233 ? `1234 ${reason}` : String(n + 1))));
      expect(stops).toEqual([1000, 1]);
    },
  );

  it('fails with the error of the database', async () => {
    const write = (): Promise<Portion> => Promise.reject(new Error('the disk is gone'));
    await expect(text(exportPieces(write, { ...options, format: 'har' }))).rejects.toThrow('the disk is gone');
  });

  it('reads a portion only when it is requested', async () => {
    const asked: number[] = [];
    const { write } = writer(0, 'memory');
    const pieces = exportPieces((request) => {
      asked.push(request.after);
      return write(request);
    }, options);
    expect(asked).toEqual([]);
    await pieces.next();
    expect(asked).toEqual([0]);
    await pieces.return(undefined);
    expect(asked).toEqual([0]);
  });
});
