import type { ImportedFile } from './requests-store.ts';
import type { Stores } from './stores.ts';

/** Shows what requests are in a file, to be chosen from; nothing is kept yet. */
export function showImport({ navigation, requests }: Stores, file: ImportedFile): void {
  navigation.getState().go('requests');
  requests.getState().showImport({ name: file.name, text: file.text });
}
