import type { ExportFormat } from '#shared/model/export-format.ts';
import type { Engine } from '../engine.ts';
import { exportLines } from '../journal/export-lines.ts';
import { os } from './implementer.ts';
import { readDetail } from './read-detail.ts';

const mediaTypes: Record<ExportFormat, string> = {
  ndjson: 'application/x-ndjson',
  har: 'application/json',
  csv: 'text/csv; charset=utf-8',
};
const linesAtOnce = 50;

/** Gathers lines and lets others have their turn in between. */
async function gather(lines: Iterable<string>): Promise<Blob[]> {
  const blobs: Blob[] = [];
  let some: string[] = [];
  for (const line of lines) {
    some.push(line);
    if (some.length < linesAtOnce) continue;
    blobs.push(new Blob(some));
    some = [];
    await new Promise((resolve) => setImmediate(resolve));
  }
  return [...blobs, new Blob(some)];
}

/** The area `export`. */
export function exportArea({ store }: Engine) {
  return {
    get: os.export.get.handler(async ({ input: { format, trace, secrets } }) => {
      const lines = exportLines(store, { format, trace, secrets, detail: (entry) => readDetail(store, entry) });
      const name = trace === undefined ? `hookbench.${format}` : `hookbench-${trace}.${format}`;
      return new File(await gather(lines), name, { type: mediaTypes[format] });
    }),
  };
}
