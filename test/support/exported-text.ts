import { text } from 'node:stream/consumers';
import { readDetail } from '../../electron/engine/control/read-detail.ts';
import { exportPieces } from '../../electron/engine/journal/export/export-pieces.ts';
import { exportPortion, type ReadDetail } from '../../electron/engine/journal/export/portion.ts';
import { readSecretValues } from '../../electron/engine/journal/secret-values.ts';
import type { Store } from '../../electron/engine/store/open-store.ts';

/** The journal of a store as NDJSON, written in this thread. */
export async function exportedText(
  store: Store,
  secrets: 'redact' | 'include',
  detail: ReadDetail = readDetail,
): Promise<string> {
  await store.settled();
  const pieces = exportPieces((request) => Promise.resolve(exportPortion(request, detail)), {
    file: store.file,
    format: 'ndjson',
    values: secrets === 'redact' ? readSecretValues(store) : undefined,
    upTo: Number(store.get('SELECT max(seq) AS seq FROM journal')?.['seq'] ?? 0),
    setting: undefined,
  });
  return text(pieces);
}
