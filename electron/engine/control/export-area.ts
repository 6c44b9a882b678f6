import type { Engine } from '../engine.ts';
import { exportLines } from '../journal/export-lines.ts';
import { os } from './implementer.ts';
import { readDetail } from './read-detail.ts';

/** The area `export`. */
export function exportArea({ store }: Engine) {
  return {
    get: os.export.get.handler(({ input: { trace, secrets } }) => {
      const lines = exportLines(store, { trace, secrets, detail: (entry) => readDetail(store, entry) });
      const name = trace === undefined ? 'hookbench.ndjson' : `hookbench-${trace}.ndjson`;
      return new File([...lines], name, { type: 'application/x-ndjson' });
    }),
  };
}
