import { isSettingsFile } from '#shared/import/collection-files.ts';
import type { ImportPreview } from '#shared/model/import-preview.ts';
import type { ControlClient } from '#shared/contract/client.ts';
import type { Stores } from './stores.ts';

/** Bytes of a file that are sent at once: a message that takes the page a few milliseconds. */
const partBytes = 512 * 1024;

/** Opens the import dialog with a file. */
export function showImport({ navigation, requests }: Stores, file: File): void {
  navigation.getState().go('requests');
  requests.getState().showImport(file);
}

const nameOf = (file: File): string => file.webkitRelativePath || file.name;

/** Files of a collection that are imported; others of a folder are not read. */
const isOfCollection = (path: string): boolean =>
  /\.(?:bru|ya?ml|json|har|sh|txt)$/i.test(path) &&
  !/(?:^|\/)(?:node_modules|\.[^/]*)\//.test(path) &&
  !isSettingsFile(path);

/** The files of a choice that can contain requests: a file that is chosen alone, or those of a folder. */
function importable(chosen: readonly File[]): readonly File[] {
  const files =
    chosen.length === 1 && chosen[0]?.webkitRelativePath === ''
      ? chosen
      : chosen.filter((file) => isOfCollection(nameOf(file)));
  if (files.length > 0) return files;
  throw new Error('The folder contains no file with requests, e.g. .bru, .yml or .json.');
}

/**
 * Sends files in small parts, and previews what they contain.
 * @param onSent Gets the bytes that were sent, of all.
 * @throws Error with a message for the user
 */
export async function previewFiles(
  client: ControlClient,
  chosen: readonly File[],
  signal: AbortSignal,
  onSent: (sent: number, all: number) => void,
): Promise<ImportPreview> {
  const files = importable(chosen);
  const all = files.reduce((sum, { size }) => sum + size, 0);
  let [id, sent] = ['', 0];
  for (const file of files) {
    const decoder = new TextDecoder();
    for (let at = 0; at === 0 || at < file.size; at += partBytes) {
      const part = file.slice(at, at + partBytes);
      const text = decoder.decode(await part.arrayBuffer(), { stream: at + partBytes < file.size });
      ({ id } = await client.requests.upload({ ...(id !== '' && { id }), name: nameOf(file), text }, { signal }));
      sent += part.size;
      onSent(sent, all);
    }
  }
  return client.requests.preview({ id }, { signal });
}
