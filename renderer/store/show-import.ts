import { importableText, largestImportFile } from '#shared/import/importable-text.ts';
import { refusalOf } from './refusal-of.ts';
import type { ImportedFile } from './requests-store.ts';
import type { Stores } from './stores.ts';

/** Shows what requests are in a file, to be chosen from; nothing is kept yet. */
export function showImport({ navigation, requests }: Stores, { name, text }: ImportedFile): void {
  navigation.getState().go('requests');
  requests.getState().showImport({ name, text });
}

/**
 * The text of a file with requests.
 * @throws Error in words for the user when it is too large, or cannot be read
 */
export async function readImport(file: File): Promise<ImportedFile> {
  const { name, size } = file;
  if (size > largestImportFile) throw new Error(`${name} has ${size} bytes, and ${largestImportFile} are the most.`);
  return { name, text: importableText(name, await file.text()) };
}

/** Shows what requests are in a file that was chosen or dropped, or says why that cannot be. */
export async function openImport(stores: Stores, file: File): Promise<void> {
  try {
    showImport(stores, await readImport(file));
  } catch (error) {
    stores.shell.getState().tell('problem', `${file.name} was not opened. ${refusalOf(error).words}`);
  }
}
